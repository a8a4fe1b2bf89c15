/** How long there is left, in the one unit that says it best: '2 days', '5 hours', '20 minutes'. */

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export function timeLeft(until: number, now: number, language: string): string {
  const left = Math.max(0, until - now);
  const [amount, unit] =
    left >= 2 * DAY ? [left / DAY, "day"] : left >= 2 * HOUR ? [left / HOUR, "hour"] : [left / MINUTE, "minute"];
  return new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "long" }).format(Math.floor(amount));
}

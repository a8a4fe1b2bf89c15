/** Days as a date field has them, by the calendar on the wall. */

/** So many days from today: '2026-12-24'. */
export function dayAfter(days: number, today = new Date()): string {
  const day = new Date(today.getFullYear(), today.getMonth(), today.getDate() + days);
  const [month, date] = [day.getMonth() + 1, day.getDate()].map((part) => String(part).padStart(2, "0"));
  return `${day.getFullYear()}-${month}-${date}`;
}

/** The last second of a day, in seconds since 1970; NaN where it is none. */
export function endOfDay(day: string): number {
  const [year, month, date] = day.split("-").map(Number);
  return new Date(year!, month! - 1, date! + 1).getTime() / 1000 - 1;
}

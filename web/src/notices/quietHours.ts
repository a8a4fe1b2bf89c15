/** Quiet hours as a page asks for them: times of the day, in the time zone of this device. */

import type { QuietTimes } from "../protocol";

export const NIGHT = { from: "22:00", to: "07:30" };

export function clockTime(minute: number): string {
  return [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, "0")).join(":");
}

/** Null for what is no time of the day. */
export function quietTimes(from: string, to: string): QuietTimes | null {
  const [begin, end] = [minuteOf(from), minuteOf(to)];
  if (begin === null || end === null) return null;
  return { from_minute: begin, to_minute: end, zone: Intl.DateTimeFormat().resolvedOptions().timeZone };
}

function minuteOf(time: string): number | null {
  const found = /^([01]\d|2[0-3]):([0-5]\d)/.exec(time);
  return found ? Number(found[1]) * 60 + Number(found[2]) : null;
}

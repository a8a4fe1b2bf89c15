/** Days and moments as the reader writes them. */

import { settings } from "../settings.svelte";

/** A day of the server's calendar, which is the same day for everybody. */
export function dateOf(day: string): string {
  const format = new Intl.DateTimeFormat(settings.language, { dateStyle: "full", timeZone: "UTC" });
  return format.format(new Date(`${day}T12:00:00Z`));
}

/** By the reader's own clock. */
export function momentOf(seconds: number, withDay = false): string {
  const style = withDay ? ({ dateStyle: "medium", timeStyle: "short" } as const) : ({ timeStyle: "short" } as const);
  return new Intl.DateTimeFormat(settings.language, style).format(seconds * 1000);
}

/** Parts of one, as percentages of the language that is spoken. */

import { settings } from "../settings.svelte";

export function percent(part: number): string {
  return new Intl.NumberFormat(settings.language, { style: "percent" }).format(part);
}

/** '+12%', '−3%'. */
export function change(part: number): string {
  return new Intl.NumberFormat(settings.language, { style: "percent", signDisplay: "exceptZero" }).format(part);
}

/** Figures that are no whole numbers, with one place, as the language writes them. */

import { settings } from "../settings.svelte";

export function rounded(value: number): string {
  return new Intl.NumberFormat(settings.language, { maximumFractionDigits: 1 }).format(value);
}

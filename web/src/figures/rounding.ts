/** Figures that are no whole numbers, as the language writes them: with one place, or two where little is in them. */

import { settings } from "../settings.svelte";

export function rounded(value: number): string {
  const places = Math.abs(value) < 1 ? 2 : 1;
  return new Intl.NumberFormat(settings.language, { maximumFractionDigits: places }).format(value);
}

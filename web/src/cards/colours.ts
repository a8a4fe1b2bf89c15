/** Colours of families and banknotes, by the names that the palette has for them. */

import "../style/game.css";

export function familyColour(family: string): string {
  return `var(--family-${family})`;
}

export function noteColours(value: number): { paper: string; print: string } {
  return { paper: `var(--note-${value})`, print: `var(--note-${value}-print)` };
}

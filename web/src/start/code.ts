/** A table's code as people type or paste it: in small letters, with gaps, or inside a whole link. */

export const CODE_LENGTH = 6;
const LETTERS = /[^2-9A-HJKMNP-Z]/g; // those that are never mistaken for one another

export function codeFrom(text: string): string {
  const linked = /\/(?:t|tv)\/([^/?#\s]+)/.exec(text)?.[1];
  return (linked ?? text).toUpperCase().replace(LETTERS, "").slice(0, CODE_LENGTH);
}

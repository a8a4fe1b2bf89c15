/** The code of a table or of an evening as people type or paste it: in small letters, with gaps, or inside a whole link. */

export const CODE_LENGTH = 12;
const EVENING_LENGTH = 8;
const OLD_LENGTH = 6; // of tables that were opened by a server before codes were long
const LETTERS = /[^2-9A-HJKMNP-Z]/g; // those that are never mistaken for one another

export function codeFrom(text: string): string {
  const linked = /\/(?:t|tv|evening|scoreboard)\/([^/?#\s]+)/.exec(text)?.[1];
  return (linked ?? text).toUpperCase().replace(LETTERS, "").slice(0, CODE_LENGTH);
}

export function isWhole(code: string): boolean {
  return [CODE_LENGTH, EVENING_LENGTH, OLD_LENGTH].includes(code.length);
}

export function isOfEvening(code: string): boolean {
  return code.length === EVENING_LENGTH;
}

/** In groups of four, as it is read out. */
export function spaced(code: string): string {
  return code.length % 4 === 0 ? code.replace(/(.{4})(?=.)/g, "$1 ") : code;
}

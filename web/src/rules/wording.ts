/** A rule's text in pieces: editions by the names people know them by, references to other rules, stressed words. */

import { has, named, typeset } from "../texts";

export type Piece = { kind: "words" | "stressed" | "edition"; text: string } | { kind: "rule"; text: string };

const PIECES = /`([^`]+)`|\*([^*]+)\*|\b([A-Z]\d{1,2})\b/g;

export function pieces(source: string, isRule: (id: string) => boolean): Piece[] {
  const found: Piece[] = [];
  const text = printed(source);
  let end = 0;
  for (const match of text.matchAll(PIECES)) {
    const [whole, id, stressed, rule] = match;
    if (rule && !isRule(rule)) continue;
    if (match.index > end) found.push({ kind: "words", text: text.slice(end, match.index) });
    end = match.index + whole.length;
    if (id) found.push({ kind: "edition", text: has("setup", id) ? named("setup", id) : id });
    else if (stressed) found.push({ kind: "stressed", text: stressed });
    else found.push({ kind: "rule", text: rule! });
  }
  if (end < text.length) found.push({ kind: "words", text: text.slice(end) });
  return found;
}

/** The rules are kept in plain signs. */
export function printed(text: string): string {
  return typeset(text.replaceAll("'", "’"));
}

/** Whether all words that are looked for are in one of the texts; accents and capitals don't matter. */
export function contains(texts: readonly string[], looked: string): boolean {
  const words = plain(looked).split(/\s+/).filter(Boolean);
  const whole = plain(texts.join(" "));
  return words.every((word) => whole.includes(word));
}

function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

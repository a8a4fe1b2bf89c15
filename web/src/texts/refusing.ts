/** The server's refusals, which are English sentences, in the language that is spoken. */

import en from "./en";
import { t, type Key, type Values } from "./index";

const PATTERNS = Object.entries(en.refusals).map(([key, text]) => ({ key, pattern: patternOf(text) }));

/** The sentence in the language that is spoken; as the server said it where it is one the page does not know. */
export function refusalText(sentence: string): string {
  for (const { key, pattern } of PATTERNS) {
    const found = pattern.exec(sentence);
    if (found) return begun(t(`refusals.${key}` as Key, valuesOf(found)));
  }
  return begun(sentence);
}

/** The text with a group for each of its values. */
function patternOf(text: string): RegExp {
  const plain = text.replace(/[.*+?^$()|[\]\\]/g, "\\$&");
  return new RegExp(`^${plain.replace(/\{(\w+)\}/g, "(?<$1>\\S+)")}$`);
}

/** The server counts seats from nought, people from one. */
function valuesOf(found: RegExpExecArray): Values {
  const { seat, ...others } = found.groups ?? {};
  return seat === undefined ? others : { ...others, seat: Number(seat) + 1 };
}

function begun(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

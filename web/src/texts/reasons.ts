/** Why the server refused something, in the language that is spoken. */

import type { ReasonCode, WireReason } from "../protocol";
import { settings } from "../settings.svelte";
import { current } from "./current.svelte";
import { named, say, type Counted, type Language, type Values } from "./index";
import KINDS from "./values";

type Value = number | string | (number | string)[];
/** What a seat is called; undefined where nobody is known there. */
export type SeatName = (seat: number) => string | undefined;

/** The sentences by code, and the words in them. */
export interface ReasonTexts {
  refusals: Record<ReasonCode, Counted>;
  words: Record<string, string>;
}

/** Most people are never refused anything: no page loads these before somebody is. */
const TEXTS: Record<
  Language,
  () => Promise<[{ default: ReasonTexts["refusals"] }, { default: ReasonTexts["words"] }]>
> = {
  en: () => Promise.all([import("./en/refusals"), import("./en/refusalWords")]),
  nl: () => Promise.all([import("./nl/refusals"), import("./nl/refusalWords")]),
  fr: () => Promise.all([import("./fr/refusals"), import("./fr/refusalWords")]),
  de: () => Promise.all([import("./de/refusals"), import("./de/refusalWords")]),
};

export async function loadReasons(): Promise<void> {
  const language = settings.language;
  const [refusals, words] = await TEXTS[language]();
  if (language === settings.language) current.reasons = { refusals: refusals.default, words: words.default };
}

/** In English until the texts are there, and where a newer server has a reason that this page does not know. */
export function reasonText(reason: WireReason, seatName: SeatName = () => undefined): string {
  if (!current.reasons) loadReasons().catch(() => undefined);
  const text = current.reasons?.refusals[reason.code] as Counted | undefined;
  if (!text) return begun(reason.sentence);
  const values: Values = {};
  for (const [name, value] of Object.entries(reason.values) as [keyof typeof KINDS, Value][]) {
    values[name] = shown(KINDS[name], value, seatName);
  }
  return begun(say(text, values));
}

type Kind = (typeof KINDS)[keyof typeof KINDS];

function shown(kind: Kind, value: Value, seatName: SeatName): string | number {
  if (Array.isArray(value)) return oneOf(value.map((each) => word(kind, each)));
  if (kind === "seat") return seatName(Number(value)) || say(wordOf("seat"), { n: Number(value) + 1 });
  // the server counts seats from nought, people from one
  return kind === "place" ? Number(value) + 1 : typeof value === "number" ? value : word(kind, value);
}

function word(kind: Kind, value: number | string): string {
  if (kind === "move" || kind === "moves") return wordOf(String(value));
  return kind === "family" || kind === "families" ? named("cards", String(value)) : String(value);
}

function oneOf(names: string[]): string {
  const [last, ...others] = names.reverse();
  return others.length ? `${others.reverse().join(", ")} ${wordOf("or")} ${last}` : (last ?? "");
}

function wordOf(name: string): string {
  return current.reasons?.words[name] ?? name;
}

function begun(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

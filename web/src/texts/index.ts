/**
 * Every text of the page. A dictionary per language, of the same shape; only the one spoken is loaded.
 *
 * A text has `{name}` where a value goes. One that depends on a number is `{ one, other }`, chosen by `n`; one that
 * depends on who is spoken to is `{ they, you }`, with `toYou` where something is done to somebody.
 */

import en from "./en";
import { settings } from "../settings.svelte";
import { current } from "./current.svelte";
import type { Language } from "./languages";

export type { Language } from "./languages";
export { LANGUAGES, NAMES } from "./languages";

export type Counted = string | { one: string; other: string };
export type Text = Counted | { they: Counted; you: Counted; toYou?: Counted };
/** Of whom a sentence tells: of others, of what one does oneself, or of what is done to oneself. */
export type Person = "they" | "you" | "toYou";
export type Dictionary = { [Room in keyof typeof en]: { [Key in keyof (typeof en)[Room]]: Text } };
export type Key = {
  [Room in keyof typeof en]: `${Room & string}.${keyof (typeof en)[Room] & string}`;
}[keyof typeof en];
export type Values = Record<string, string | number>;

const DICTIONARIES: Record<Language, () => Promise<{ default: Dictionary }>> = {
  en: async () => ({ default: en }),
  nl: () => import("./nl"),
  fr: () => import("./fr"),
  de: () => import("./de"),
};

export async function speak(language: Language): Promise<void> {
  const { default: dictionary } = await DICTIONARIES[language]();
  current.dictionary = dictionary;
  current.reasons = null;
  current.plural = new Intl.PluralRules(language);
  current.numbers = new Intl.NumberFormat(language);
  settings.language = language;
}

export function t(key: Key, values: Values = {}, person: Person = "they"): string {
  return say(spokenTo(found(key), person), values);
}

function spokenTo(text: Text, person: Person): Counted {
  if (typeof text === "string" || !("they" in text)) return text;
  return text[person] ?? text.they;
}

export function say(text: Counted, values: Values = {}): string {
  const form =
    typeof text === "string" ? text : text[current.plural.select(Number(values.n)) === "one" ? "one" : "other"];
  const said = form.replace(/\{(\w+)\}/g, (_, name: string) => shown(values[name] ?? ""));
  return typeset(said);
}

/** No line breaks before an ellipsis; French has a space before some signs, at which none breaks either. */
export function typeset(text: string): string {
  const whole = text.replaceAll(" …", "\u00a0…");
  if (settings.language !== "fr") return whole;
  return whole.replace(/ ([?!;])/g, "\u202f$1").replace(/ ([:»])|(«) /g, "$2\u00a0$1");
}

/** A text whose key is made at run time, such as the name of an animal. */
export function named(room: keyof Dictionary, key: string, values: Values = {}): string {
  return has(room, key) ? t(`${room}.${key}` as Key, values) : key;
}

export function has(room: keyof Dictionary, key: string): boolean {
  return key in current.dictionary[room];
}

export function number(value: number): string {
  return current.numbers.format(value);
}

function found(key: Key): Text {
  const [room, name] = key.split(".") as [keyof Dictionary, string];
  return (current.dictionary[room] as Record<string, Text>)[name] ?? key;
}

function shown(value: string | number): string {
  return typeof value === "number" ? number(value) : value;
}

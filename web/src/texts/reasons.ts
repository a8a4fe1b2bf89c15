/** Why the server refused something, in the language that is spoken. */

import type { WireReason } from "../protocol";
import { has, named, type Values } from "./index";
import KINDS from "./values";

type Value = number | string | (number | string)[];
/** What a seat is called; undefined where nobody is known there. */
export type SeatName = (seat: number) => string | undefined;

/** A reason that a newer server has, and this page not, is said in English. */
export function reasonText(reason: WireReason, seatName: SeatName = () => undefined): string {
  if (!has("refusals", reason.code)) return begun(reason.sentence);
  const values: Values = {};
  for (const [name, value] of Object.entries(reason.values) as [keyof typeof KINDS, Value][]) {
    values[name] = shown(KINDS[name], value, seatName);
  }
  return begun(named("refusals", reason.code, values));
}

type Kind = (typeof KINDS)[keyof typeof KINDS];

function shown(kind: Kind, value: Value, seatName: SeatName): string | number {
  if (Array.isArray(value)) return oneOf(value.map((each) => word(kind, each)));
  if (kind === "seat") return seatName(Number(value)) || named("refusalWords", "seat", { n: Number(value) + 1 });
  // the server counts seats from nought, people from one
  return kind === "place" ? Number(value) + 1 : typeof value === "number" ? value : word(kind, value);
}

function word(kind: Kind, value: number | string): string {
  if (kind === "move" || kind === "moves") return named("refusalWords", String(value));
  return kind === "family" || kind === "families" ? named("cards", String(value)) : String(value);
}

function oneOf(names: string[]): string {
  const [last, ...others] = names.reverse();
  return others.length ? `${others.reverse().join(", ")} ${named("refusalWords", "or")} ${last}` : (last ?? "");
}

function begun(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

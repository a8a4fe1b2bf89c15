/** What one tells others of a day: words, one row of signs, a link; nothing of the deal. */

import type { MarketDay, MarketField } from "../protocol";
import { named, number } from "../texts";
import { marketText } from "../texts/market";
import { percent } from "../charts/percent";
import { standing } from "./standing";

const SIGNS = 10;
/** Of fewer others a share says nothing: 'better than 50% of 1 other'. */
const ENOUGH = 4;

export interface Told {
  title: string;
  edition: string;
  place: string;
  table: string;
  streak: string;
  /** Full and empty signs, by how many of the others did worse. */
  row: string;
}

/** Null before it is finished. */
export function told(day: MarketDay, streak: number): Told | null {
  const found = day.field && standing(day.field);
  if (!found || day.own === null || day.own.rank === null) return null;
  const { others, beaten } = found;
  return {
    title: `${marketText("title")} ${number(day.number)}`,
    edition: named("setup", day.edition),
    place: placeText(day.field!) ?? marketText("shareFirst"),
    table: day.own.rank === 0 ? marketText("wonTable") : marketText("placeTable", { n: day.own.rank + 1 }),
    streak: streak > 1 ? marketText("streak", { n: streak }) : "",
    row: others ? row(beaten) : "",
  };
}

/** Where one stands among all who finished; null where nobody else has. */
export function placeText(field: MarketField): string | null {
  const { others, beaten } = standing(field) ?? { others: 0, beaten: 0 };
  if (!others) return null;
  if (others < ENOUGH) return marketText("rank", { n: field.better! + 1, all: field.finished });
  return marketText("percent", { n: others, percent: percent(beaten) });
}

export function row(beaten: number): string {
  const full = Math.round(beaten * SIGNS);
  return "▰".repeat(full) + "▱".repeat(SIGNS - full);
}

export function words({ title, edition, place, table, streak }: Told): string {
  return [title, edition, place, table, streak].filter(Boolean).join(" · ");
}

export function shareText(day: MarketDay, streak: number, origin: string): string {
  const facts = told(day, streak);
  if (!facts) return "";
  return [words(facts), facts.row, `${origin}/market/${day.day}`].filter(Boolean).join("\n");
}

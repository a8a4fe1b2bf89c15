/** What one tells others of a day: words, one row of signs, a link; nothing of the deal. */

import type { MarketDay } from "../protocol";
import { named, number } from "../texts";
import { marketText } from "../texts/market";
import { percent } from "../charts/percent";
import { standing } from "./standing";

const SIGNS = 10;

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
    place: others ? marketText("percent", { n: others, percent: percent(beaten) }) : marketText("shareFirst"),
    table: day.own.rank === 0 ? marketText("wonTable") : marketText("placeTable", { n: day.own.rank + 1 }),
    streak: streak > 1 ? marketText("streak", { n: streak }) : "",
    row: others ? row(beaten) : "",
  };
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

/** What lies in the box of each edition, and who may sit down with it. */

import made from "./boxes.json";

export interface Form {
  house_rules: string[];
  /** How many of each money card everybody starts with. */
  purse: Record<string, number>;
  payouts: number[];
  cards_per_family: number;
  lot: number;
  /** Animals that everybody is dealt before the first turn. */
  dealt: number;
  money_counts: boolean;
}

export interface Box {
  id: string;
  /** The edition that two people play instead. */
  for_two: string;
  players: number[];
  pedigrees: boolean;
  rats: boolean;
  division: boolean;
  covered: boolean;
  first_tie: string;
  money_breaks_ties: boolean;
  /** In the game for two: money cards that leave the game unseen, and those that are shuffled into the deck. */
  removed_money: number;
  deck_money: number;
  most_money: number;
  forms: Form[];
}

const BOXES: Record<string, Box> = Object.fromEntries((made as Box[]).map((box) => [box.id, box]));

/** Those one chooses from: the game for two comes with its box. */
export const EDITIONS = Object.values(BOXES).filter(
  (box) => !Object.values(BOXES).some((other) => other !== box && other.for_two === box.id),
);

/** How many may play: two as well, where the box has a game for two. */
export function numbers(edition: string): number[] {
  const { players, for_two } = BOXES[edition]!;
  return for_two === edition ? players : [2, ...players];
}

export function boxFor(edition: string, players: number): Box {
  const box = BOXES[edition] ?? EDITIONS[0]!;
  return players === 2 ? (BOXES[box.for_two] ?? box) : box;
}

/** The house rules that can be switched on together with those that are. */
export function choosable(box: Box, chosen: readonly string[]): string[] {
  const names = new Set(box.forms.flatMap((form) => form.house_rules));
  return [...names].filter((name) => chosen.includes(name) || find(box, [...chosen, name]));
}

/** With the house rules that are known here and go together; the others are left out. */
export function formOf(box: Box, chosen: readonly string[]): Form {
  const known = [...new Set(box.forms.flatMap((form) => form.house_rules))].filter((name) => chosen.includes(name));
  return find(box, chosen) ?? find(box, known) ?? box.forms[0]!;
}

function find(box: Box, chosen: readonly string[]): Form | undefined {
  const wanted = [...chosen].sort().join();
  return box.forms.find((form) => [...form.house_rules].sort().join() === wanted);
}

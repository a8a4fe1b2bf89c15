/** A table while it is being set up: pure changes, each made to fit what the edition allows. */

import type { Choices, EditionFacts, Pace, TableWish } from "../protocol";

export type Sitter = { who: "me" } | { who: "open" } | { who: "bot"; bot: string };

export interface Draft {
  edition: string;
  seats: Sitter[];
  houseRules: string[];
  pace: Pace;
  speed: string;
  public: boolean;
  name: string;
}

export const USUAL: Draft = {
  edition: "koehandel-2001",
  seats: [{ who: "me" }, { who: "open" }, { who: "open" }],
  houseRules: [],
  pace: "live",
  speed: "normal",
  public: false,
  name: "",
};

/** The last table's choices for a new one; whoever sat there, the seats are for friends again. */
export function anew(last: Draft): Draft {
  const seats = last.seats.map((sitter): Sitter => (sitter.who === "me" ? sitter : { who: "open" }));
  return { ...last, seats };
}

/** The editions to choose from; the form for two belongs to another and is not one of its own. */
export function offered(choices: Choices | null): EditionFacts[] {
  const forms = new Set(choices?.editions.map((edition) => edition.form_for_two));
  return choices?.editions.filter(({ id }) => !forms.has(id)) ?? [];
}

/** How many can play it, its form for two included. */
export function sizes(choices: Choices | null, id: string): number[] {
  const edition = choices?.editions.find((each) => each.id === id);
  if (!edition) return [];
  return edition.form_for_two && !edition.players.includes(2) ? [2, ...edition.players] : [...edition.players];
}

/** The edition as so many play it. */
export function formOf(choices: Choices | null, id: string, players: number): EditionFacts | undefined {
  const edition = choices?.editions.find((each) => each.id === id);
  const form = players === 2 && edition?.form_for_two;
  return form ? (choices?.editions.find((each) => each.id === form) ?? edition) : edition;
}

/** A draft made possible: an edition there is, as many seats as can play, house rules that this edition knows. */
export function fitted(wished: Draft, choices: Choices | null): Draft {
  if (!choices) return wished;
  const draft = ofKnownEdition(wished, choices);
  const possible = sizes(choices, draft.edition);
  const number = possible.includes(draft.seats.length)
    ? draft.seats.length
    : possible.toSorted((one, other) => Math.abs(one - draft.seats.length) - Math.abs(other - draft.seats.length))[0]!;
  const seats = resized(draft.seats, number);
  const form = formOf(choices, draft.edition, number)!;
  const kept = draft.houseRules.filter((rule) => form.house_rules.includes(rule));
  return { ...draft, seats, houseRules: kept.filter((rule) => hasNeeds(form, rule, kept)) };
}

/** With more seats, where more people than it has are to come and the edition takes them. */
export function roomFor(people: number, draft: Draft, choices: Choices | null): Draft {
  const number = Math.max(draft.seats.length, ...sizes(choices, draft.edition).filter((each) => each <= people));
  return fitted({ ...draft, seats: resized(draft.seats, number) }, choices);
}

/** House rules after one was switched; what excludes it goes off, what it needs goes on. */
export function switched(form: EditionFacts, rules: readonly string[], rule: string, on: boolean): string[] {
  const others = rules.filter((each) => each !== rule);
  if (!on) return others.filter((each) => hasNeeds(form, each, others));
  const kept = others.filter((each) => !form.house_rule_conflicts.some((pair) => isPair(pair, each, rule)));
  const needed = hasNeeds(form, rule, kept) ? [] : form.house_rule_needs[rule]!.slice(0, 1);
  return [...kept, ...needed, rule];
}

/** A seat given to somebody else; oneself has one seat only, and takes it along. */
export function seated(seats: readonly Sitter[], seat: number, sitter: Sitter): Sitter[] {
  const left =
    sitter.who === "me" ? seats.map((each): Sitter => (each.who === "me" ? { who: "open" } : each)) : [...seats];
  return left.with(seat, sitter);
}

/** More seats are open ones; with fewer one keeps a seat oneself. */
export function resized(seats: readonly Sitter[], number: number): Sitter[] {
  const kept = seats.slice(0, number);
  const more = Array.from({ length: number - kept.length }, (): Sitter => ({ who: "open" }));
  const all = [...kept, ...more];
  return all.some(({ who }) => who === "me") || !seats.some(({ who }) => who === "me")
    ? all
    : all.with(0, { who: "me" });
}

export function wishOf(draft: Draft): TableWish {
  return {
    edition: draft.edition,
    seats: draft.seats.map((sitter) => ({ bot: sitter.who === "bot" ? sitter.bot : null })),
    house_rules: draft.houseRules,
    pace: draft.pace,
    speed: draft.speed,
    public: draft.public,
    name: draft.name.trim(),
  };
}

/** A form for two is the edition it belongs to, played by two. */
function ofKnownEdition(draft: Draft, { editions }: Choices): Draft {
  const whole = editions.find(({ form_for_two }) => form_for_two === draft.edition);
  if (whole) return { ...draft, edition: whole.id, seats: resized(draft.seats, 2) };
  const known = [draft.edition, USUAL.edition].find((wished) => editions.some(({ id }) => id === wished));
  return { ...draft, edition: known ?? editions[0]!.id };
}

function hasNeeds(form: EditionFacts, rule: string, among: readonly string[]): boolean {
  const needs = form.house_rule_needs[rule];
  return !needs || needs.some((need) => among.includes(need));
}

function isPair(pair: readonly string[], one: string, other: string): boolean {
  return pair.includes(one) && pair.includes(other);
}

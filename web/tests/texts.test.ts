/** Every text in all four languages, with the same values in it, and none that nobody says. */

import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Counted, Text } from "../src/texts";
import de from "../src/texts/de";
import deDeal from "../src/texts/de/deal";
import deGames from "../src/texts/de/games";
import deEvenings from "../src/texts/de/evenings";
import deGroups from "../src/texts/de/groups";
import deKnowing from "../src/texts/de/knowing";
import deMarket from "../src/texts/de/market";
import deFigures from "../src/texts/de/figures";
import deMe from "../src/texts/de/me";
import dePaper from "../src/texts/de/paper";
import en from "../src/texts/en";
import enDeal from "../src/texts/en/deal";
import enGames from "../src/texts/en/games";
import enEvenings from "../src/texts/en/evenings";
import enGroups from "../src/texts/en/groups";
import enKnowing from "../src/texts/en/knowing";
import enMarket from "../src/texts/en/market";
import enFigures from "../src/texts/en/figures";
import enMe from "../src/texts/en/me";
import enPaper from "../src/texts/en/paper";
import fr from "../src/texts/fr";
import frDeal from "../src/texts/fr/deal";
import frGames from "../src/texts/fr/games";
import frEvenings from "../src/texts/fr/evenings";
import frGroups from "../src/texts/fr/groups";
import frKnowing from "../src/texts/fr/knowing";
import frMarket from "../src/texts/fr/market";
import frFigures from "../src/texts/fr/figures";
import frMe from "../src/texts/fr/me";
import frPaper from "../src/texts/fr/paper";
import nl from "../src/texts/nl";
import nlDeal from "../src/texts/nl/deal";
import nlGames from "../src/texts/nl/games";
import nlEvenings from "../src/texts/nl/evenings";
import nlGroups from "../src/texts/nl/groups";
import nlKnowing from "../src/texts/nl/knowing";
import nlMarket from "../src/texts/nl/market";
import nlFigures from "../src/texts/nl/figures";
import nlMe from "../src/texts/nl/me";
import nlPaper from "../src/texts/nl/paper";

type Rooms = Record<string, Record<string, Text>>;

/** What is said of the deal, of own games, of the daily market, by hints and at a real table is loaded later than the rest. */
const LANGUAGES: Record<string, Rooms> = {
  nl: {
    ...nl,
    deal: nlDeal,
    games: nlGames,
    evenings: nlEvenings,
    groups: nlGroups,
    figures: nlFigures,
    knowing: nlKnowing,
    market: nlMarket,
    me: nlMe,
    paper: nlPaper,
  },
  fr: {
    ...fr,
    deal: frDeal,
    games: frGames,
    evenings: frEvenings,
    groups: frGroups,
    figures: frFigures,
    knowing: frKnowing,
    market: frMarket,
    me: frMe,
    paper: frPaper,
  },
  de: {
    ...de,
    deal: deDeal,
    games: deGames,
    evenings: deEvenings,
    groups: deGroups,
    figures: deFigures,
    knowing: deKnowing,
    market: deMarket,
    me: deMe,
    paper: dePaper,
  },
};
const ENGLISH: Rooms = {
  ...en,
  deal: enDeal,
  games: enGames,
  evenings: enEvenings,
  groups: enGroups,
  knowing: enKnowing,
  market: enMarket,
  figures: enFigures,
  me: enMe,
  paper: enPaper,
};
const SOURCE = join(import.meta.dirname, "../src");
/** What is the same word in another language, or has no words in it. */
const ALIKE = new Set(JSON.parse(readFileSync(join(import.meta.dirname, "alike.json"), "utf8")) as string[]);

const keys = Object.entries(ENGLISH).flatMap(([room, texts]) => Object.keys(texts).map((key) => [room, key] as const));

test.each(Object.keys(LANGUAGES))("%s has every text, and no other", (language) => {
  const rooms = LANGUAGES[language]!;
  expect(Object.keys(rooms).sort()).toEqual(Object.keys(ENGLISH).sort());
  for (const [room, texts] of Object.entries(ENGLISH)) {
    expect(Object.keys(rooms[room]!).sort(), room).toEqual(Object.keys(texts).sort());
  }
});

test.each(Object.keys(LANGUAGES))("%s puts the same values into its texts", (language) => {
  expect(told(language, (text) => values(text))).toEqual(told("en", (text) => values(text)));
});

test.each(Object.keys(LANGUAGES))("%s speaks to the same persons", (language) => {
  const persons = (text: Text) => Object.keys(forms(text));
  expect(told(language, persons)).toEqual(told("en", persons));
});

test("nobody who is spoken to is named", () => {
  const isNamed = (text: Text) => {
    const { you, toYou } = forms(text);
    return valuesOf(you).includes("{name}") || valuesOf(toYou).includes("{other}");
  };
  for (const language of ["en", ...Object.keys(LANGUAGES)]) {
    const named = Object.entries(told(language, isNamed)).filter(([, found]) => found);
    expect(named, language).toEqual([]);
  }
});

/** Something about every text of a language, by its key. */
function told<Fact>(language: string, about: (text: Text) => Fact): Record<string, Fact> {
  const rooms = language === "en" ? ENGLISH : LANGUAGES[language]!;
  return Object.fromEntries(keys.map(([room, key]) => [`${room}.${key}`, about(rooms[room]![key]!)]));
}

test.each(Object.keys(LANGUAGES))("%s is translated", (language) => {
  const left = keys
    .filter(([room, key]) => JSON.stringify(LANGUAGES[language]![room]![key]) === JSON.stringify(ENGLISH[room]![key]))
    .map(([room, key]) => `${language}.${room}.${key}`)
    .filter((name) => !ALIKE.has(name));
  expect(left).toEqual([]);
});

test("a review that is waited for says once how long it takes", () => {
  for (const rooms of [ENGLISH, ...Object.values(LANGUAGES)])
    expect(rooms.replay!.thinking).not.toMatch(/minut|second/i);
});

/** Whoever was sent away hears nothing more. */
const UNHEARD = ["banned"];

test("whatever the log tells of somebody, it can tell to them", () => {
  const silent = Object.entries(ENGLISH.log!)
    .filter(([, text]) => valuesOf(forms(text).they).includes("{name}") && !forms(text).you)
    .map(([key]) => key);
  expect(silent).toEqual(UNHEARD);
});

/** What is said of a lot or a stake as if it could only be one animal. */
const ONE_ANIMAL: Record<string, RegExp> = {
  en: /\b(the|next|this) animal\b|\btop card\b|\b(sell|buy) it\b/i,
  nl: /\b(het|volgende|dit) dier\b|bovenste kaart\b/i,
  fr: /\bl’animal\b|(prochain|cet) animal\b|carte du dessus|l’acheter/i,
  de: /\b(das|nächste[sn]?|diese[sm]?) tier\b|oberste[n]? karte\b/i,
};
/** In the game for two, cards come singly; the lesson's are given; a real table has another text for two. */
const SINGLE = /^(learn\.|log\.looked|table\.drawDivide|paper\.(auction|division)1)/;

test.each(Object.keys(ONE_ANIMAL))("in %s no text says one animal where two are sold", (language) => {
  const rooms = language === "en" ? ENGLISH : LANGUAGES[language]!;
  const said = keys
    .filter(([room, key]) => !SINGLE.test(`${room}.${key}`))
    .flatMap(([room, key]) => Object.values(forms(rooms[room]![key]!)).map((form) => [`${room}.${key}`, form] as const))
    .filter(([, form]) => ONE_ANIMAL[language]!.test(typeof form === "string" ? form : form.other));
  expect(said).toEqual([]);
});

test("a text that says one animal is found in every language", () => {
  for (const [language, one] of Object.entries(ONE_ANIMAL)) {
    const text = (language === "en" ? en : { nl, fr, de }[language]!).table.drawAuction;
    expect([text.one, text.other].map((each) => one.test(each))).toEqual([true, false]);
  }
});

test("every text is said somewhere", () => {
  const code = sources(SOURCE).join("\n");
  const deal = new Set([...code.matchAll(/(?:dealText\(|[?:|] )"(\w+)"/g)].map(([, key]) => key!));
  const quoted = new Set([...code.matchAll(/["'`](?=([\w.-]+)["'`])/g)].map(([, word]) => word!));
  const unsaid = Object.entries(ENGLISH).flatMap(([room, texts]) => {
    const made = [...code.matchAll(new RegExp(`[\`]${room}\\.([^\`]*)[\`]`, "g"))].map(([, pattern]) => pattern!);
    return Object.keys(texts).filter((key) => !isSaid({ code, quoted, deal, made }, room, key));
  });
  expect(unsaid).toEqual([]);
});

interface Sources {
  code: string;
  /** Every word in quotation marks. */
  quoted: Set<string>;
  /** What is said of a deal. */
  deal: Set<string>;
  /** The keys of a room that are put together at run time. */
  made: string[];
}

/** By its whole key, by a key put together at run time (`room.${…}`, room.nameShown), or by `named("room", …)`. */
function isSaid({ code, quoted, deal, made }: Sources, room: string, key: string): boolean {
  if (quoted.has(`${room}.${key}`)) return true;
  if (made.some((pattern) => matches(pattern, key))) return true;
  if (made.some(isAllMade) && quoted.has(key)) return true;
  if (room === "deal") return deal.has(key);
  if (["evenings", "figures", "market", "me", "paper"].includes(room)) return quoted.has(key);
  if (room === "games") return quoted.has(key) || /^(practice|bots|hints|imported)Unrated$/.test(key);
  if (room === "groups") return quoted.has(key) || /^(score|margin|length|streak)(Value)?$/.test(key);
  if (room === "knowing") return new RegExp(`(knowText\\(|[?:|] )"${key}"`).test(code);
  if (code.includes(`en.${room}`)) return true; // gone through as a whole
  return code.includes(`named("${room}"`) || spoken(quoted, room, key);
}

const MADE = /\$\{[^}]*\}/;

function isAllMade(pattern: string): boolean {
  return pattern.replace(MADE, "") === "";
}

function matches(pattern: string, key: string): boolean {
  if (isAllMade(pattern)) return false;
  const fixed = pattern.split(MADE);
  return new RegExp(`^${fixed.map(escaped).join("\\w*")}$`).test(key);
}

/** `money("laid", …)` says log.laid and log.laidShown. */
function spoken(quoted: Set<string>, room: string, key: string): boolean {
  return room === "log" && quoted.has(key.replace(/Shown$/, ""));
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

/** By the person that is spoken to; 'they' where there is only one form. */
function forms(text: Text): Record<string, Counted> {
  return typeof text !== "string" && "they" in text ? text : { they: text };
}

function values(text: Text): Record<string, string[]> {
  return Object.fromEntries(Object.entries(forms(text)).map(([person, form]) => [person, valuesOf(form)]));
}

function valuesOf(form: Counted = ""): string[] {
  const words = typeof form === "string" ? form : form.other;
  return [...new Set(words.match(/\{\w+\}/g) ?? [])].sort();
}

function sources(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(svelte|ts)$/.test(name) && !/texts\/(en|nl|fr|de)\//.test(name))
    .map((name) => readFileSync(join(folder, name), "utf8"));
}

/** What happened, with names and animals in it, in good sentences of every language. */

import { beforeAll, describe, expect, test, vi } from "vitest";
import type { GameEvent } from "../src/protocol";
import type { Language } from "../src/texts";

const COMPANY = ["Ann", "Ben"].map((name) => ({ name, bot: null })) as never;

const EVENTS: Record<string, GameEvent> = {
  turned: { type: "TurnedUp", seat: 0, card: "donkey" },
  won: {
    type: "LotWon",
    seat: 0,
    animals: [
      ["goose", 2],
      ["dog", 1],
    ],
    price: 300,
  } as GameEvent,
  challenged: { type: "Challenged", seat: 0, challenged: 1, family: "rooster" },
  tied: { type: "Tied", seat: 0, challenged: 1, family: "sheep" },
  traded: { type: "TradeWon", seat: 0, loser: 1, family: "goat" },
  bare: { type: "RatTaken", seat: 0, number: 0, cards: null } as GameEvent,
  hollow: { type: "Accepted", seat: 0, number: 0, cards: null } as GameEvent,
};

const SAID: Record<Language, Record<keyof typeof EVENTS, string>> = {
  en: {
    turned: "Ann turns up a donkey.",
    won: "Ann gets the 2 geese and the dog for 300.",
    challenged: "Ann challenges Ben for the rooster.",
    tied: "A tie between Ann and Ben for the sheep.",
    traded: "Ann wins the goat from Ben.",
    bare: "Ann takes the rat.",
    hollow: "Ann accepts: nothing.",
  },
  nl: {
    turned: "Ann draait een ezel om.",
    won: "Ann krijgt de 2 ganzen en de hond voor 300.",
    challenged: "Ann daagt Ben uit om de haan.",
    tied: "Gelijkspel tussen Ann en Ben om het schaap.",
    traded: "Ann wint de geit van Ben.",
    bare: "Ann neemt de rat.",
    hollow: "Ann neemt aan: niets.",
  },
  fr: {
    turned: "Ann retourne un âne.",
    won: "Ann obtient les 2 oies et le chien pour 300.",
    challenged: "Ann défie Ben pour le coq.",
    tied: "Égalité entre Ann et Ben pour le mouton.",
    traded: "Ann prend la chèvre à Ben.",
    bare: "Ann prend le rat.",
    hollow: "Ann accepte\u00a0: rien.",
  },
  de: {
    turned: "Ann deckt einen Esel auf.",
    won: "Ann bekommt die 2 Gänse und den Hund für 300.",
    challenged: "Ann fordert Ben um den Hahn heraus.",
    tied: "Gleichstand zwischen Ann und Ben um das Schaf.",
    traded: "Ann gewinnt die Ziege von Ben.",
    bare: "Ann nimmt die Ratte.",
    hollow: "Ann nimmt an: nichts.",
  },
};

beforeAll(() => {
  vi.stubGlobal("navigator", { languages: ["en"] });
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  vi.stubGlobal("localStorage", { getItem: () => null });
});

describe.each(Object.keys(SAID) as Language[])("in %s", (language) => {
  test.each(Object.keys(EVENTS))("%s", async (name) => {
    const { speak } = await import("../src/texts");
    const { sentence } = await import("../src/game/telling");
    await speak(language);
    expect(sentence(COMPANY, EVENTS[name]!, null)).toBe(SAID[language][name]);
  });
});

test("French signs keep to their words", async () => {
  const { speak, typeset } = await import("../src/texts");
  await speak("fr");
  expect(typeset("Touche « Suite » : vite !")).toBe("Touche «\u00a0Suite\u00a0»\u00a0: vite\u202f!");
});

test.each([
  ["nl", "koeien"],
  ["de", "koeien"],
  ["en", "koeien"],
  ["fr", "koe"],
] as const)("nought is many but in French: %s", async (language, nought) => {
  const { say, speak } = await import("../src/texts");
  await speak(language);
  const said = (n: number) => say({ one: "koe", other: "koeien" }, { n });
  expect([said(0), said(1), said(2)]).toEqual([nought, "koe", "koeien"]);
});

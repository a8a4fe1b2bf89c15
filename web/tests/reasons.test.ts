/** Every reason of the server is said in every language, with names where they are known; a gap fails the type check. */

import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { ReasonCode, WireReason } from "../src/protocol";
import type { Text } from "../src/texts";
import de from "../src/texts/de/refusals";
import en from "../src/texts/en/refusals";
import fr from "../src/texts/fr/refusals";
import nl from "../src/texts/nl/refusals";
import KINDS from "../src/texts/values";

const LANGUAGES = { en, nl, fr, de };

let reasonText: typeof import("../src/texts/reasons").reasonText;
let loadReasons: typeof import("../src/texts/reasons").loadReasons;
let speak: typeof import("../src/texts").speak;

beforeAll(async () => {
  vi.stubGlobal("navigator", { languages: ["en"] });
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined });
  ({ reasonText, loadReasons } = await import("../src/texts/reasons"));
  ({ speak } = await import("../src/texts"));
});

beforeEach(() => speakOfReasons("nl"));

async function speakOfReasons(language: "nl" | "de"): Promise<void> {
  await speak(language);
  await loadReasons();
}

test("before the sentences are there, and when the language has changed, it is said in English until they are", async () => {
  const over = given({ code: "game-over", values: {} });
  await speak("de");
  expect(reasonText(over)).toBe("Said in English");
  await vi.waitFor(() => expect(reasonText(over)).toBe("Das Spiel ist aus"));
});

type Given = WireReason extends infer Each ? (Each extends WireReason ? Omit<Each, "sentence"> : never) : never;

function given(reason: Given): WireReason {
  return { ...reason, sentence: "said in English" } as WireReason;
}

test("values are put in", () => {
  expect(reasonText(given({ code: "bid-too-low", values: { amount: 40 } }))).toBe("Een bod moet hoger zijn dan 40");
  expect(reasonText(given({ code: "paid-too-little", values: { amount: 20, price: 50 } }))).toBe(
    "20 is niet genoeg: de prijs is 50",
  );
});

test("seats are called by name, and counted from one where there is none", () => {
  const reason = given({ code: "not-your-move", values: { seat: 0 } });
  expect(reasonText(reason)).toBe("Je bent niet aan de beurt: plaats 1 wel");
  expect(reasonText(reason, (seat) => ["Ann"][seat])).toBe("Je bent niet aan de beurt: Ann wel");
  expect(reasonText(given({ code: "no-seat", values: { place: 6 } }))).toBe("Er is geen plaats 7");
});

test("moves, animals and other choices are listed in words", async () => {
  const due = given({ code: "not-due", values: { due: ["auction", "challenge"], move: "bid" } });
  expect(reasonText(due)).toBe("Nu is een veiling of een uitdaging aan de orde, niet een bod");
  expect(reasonText(given({ code: "you-lack-family", values: { family: "cow" } }))).toBe("Je hebt geen koe");
  await speakOfReasons("de");
  const editions = given({ code: "no-such-speed", values: { name: "warp", choices: ["a", "b", "c"] } });
  expect(reasonText(editions)).toBe("Es gibt kein Tempo „warp“; es gibt a, b oder c");
});

test("numbers choose their form", () => {
  expect(reasonText(given({ code: "lay-exactly", values: { n: 1, laid: 2 } }))).toBe("Leg precies 1 kaart, niet 2");
  expect(reasonText(given({ code: "lay-exactly", values: { n: 3, laid: 2 } }))).toBe("Leg precies 3 kaarten, niet 2");
});

test("what only a newer server knows is said as it said it", () => {
  const unknown = { code: "somebody-sneezed", values: {}, sentence: "somebody sneezed" };
  expect(reasonText(unknown as unknown as WireReason)).toBe("Somebody sneezed");
});

test("every value of every sentence is of a known kind", () => {
  for (const [language, refusals] of Object.entries(LANGUAGES)) {
    const fields = JSON.stringify(refusals).matchAll(/\{(\w+)\}/g);
    expect(
      [...fields].map(([, name]) => name!).filter((name) => !(name in KINDS)),
      language,
    ).toEqual([]);
  }
});

test("a planted gap, and a planted sentence too many, fail the type check", () => {
  const { "game-over": left, ...gap } = nl;
  expect(left).toBe("het spel is uit");
  // @ts-expect-error: "game-over" is missing
  expect((gap satisfies Record<ReasonCode, Text>)["deck-empty"]).toBeTruthy();
  // @ts-expect-error: nobody gives this reason
  const more = { ...nl, "game-under": "?" } satisfies Record<ReasonCode, Text>;
  expect(more["game-under"]).toBe("?");
  // @ts-expect-error: the price is no value of this reason
  expect(given({ code: "bid-too-low", values: { price: 40 } })).toBeTruthy();
});

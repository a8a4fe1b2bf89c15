/** Who won, where somebody had left: what they left to a bot is the bot's. */

import { beforeEach, describe, expect, test, vi } from "vitest";
import { LANGUAGES, speak, type Language } from "../src/texts";

vi.hoisted(() => {
  vi.stubGlobal("navigator", { languages: ["en"] });
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  vi.stubGlobal("localStorage", { getItem: () => null });
});

const { aboutLeavers, firstWhoStayed, headline, placesOf, winnersOf } = await import("../src/score/places");

const ALL = ["Ann", "Ben", "Cleo"].map((name) => ({ name, bot: null, finished_by: null as string | null }));
const COUNTED = [
  { rank: 1, score: 900 },
  { rank: 0, score: 1200 },
  { rank: 2, score: 300 },
];

function without(...left: number[]) {
  return ALL.map((who, seat) => (left.includes(seat) ? { ...who, finished_by: "otto" } : who));
}

const WON: Record<Language, string> = {
  en: "Otto wins, standing in for Ben!",
  nl: "Otto wint, als invaller voor Ben!",
  fr: "Otto gagne à la place de Ben\u202f!",
  de: "Otto gewinnt anstelle von Ben!",
};

describe("who won", () => {
  beforeEach(() => speak("en"));

  test("is whoever has most, where all stayed", () => {
    const places = placesOf(ALL, COUNTED);
    expect(places.map(({ name }) => name)).toEqual(["Ben", "Ann", "Cleo"]);
    expect([headline(places, 0), headline(places, 1)]).toEqual(["Ben wins!", "You win!"]);
    expect(aboutLeavers(ALL, places, 0)).toEqual([]);
  });

  test.each(LANGUAGES)("is the bot, where its person had left, in %s", async (language) => {
    await speak(language);
    const company = without(1);
    const places = placesOf(company, COUNTED);
    expect(places[0]).toMatchObject({ name: "Otto", bot: "otto", left: "Ben" });
    for (const viewer of [0, 1, -1]) expect(headline(places, viewer)).toBe(WON[language]);
    const said = aboutLeavers(company, places, 2);
    expect(said).toHaveLength(2);
    expect(said[0]).toContain("Ben");
    expect(said[1]).toContain("Ann");
    expect(aboutLeavers(company, places, 1)[0]).not.toContain("Ben");
  });

  test("counts among those who stayed, for whom there is reason to cheer", () => {
    const company = without(1);
    const places = placesOf(company, COUNTED);
    expect(firstWhoStayed(places).map(({ seat }) => seat)).toEqual([0]);
    expect(aboutLeavers(company, places, 0)).toEqual([
      "Ben had left and is placed last.",
      "First of those who stayed: You.",
    ]);
    expect(aboutLeavers(without(2), placesOf(without(2), COUNTED), 0)).toEqual(["Cleo had left and is placed last."]);
    expect(firstWhoStayed(placesOf(without(0, 1, 2), COUNTED))).toEqual([]);
  });

  test("is whoever stayed, where a bot has as much; bots alone share it", () => {
    const shared = [{ rank: 0, score: 9 }, { rank: 0, score: 9 }, COUNTED[2]!];
    expect(headline(placesOf(without(1), shared), 2)).toBe("Ann wins!");
    const [first, second] = placesOf(without(0), shared);
    expect([first?.seat, second?.seat]).toEqual([1, 0]);
    expect(winnersOf(placesOf(without(0), shared))).toEqual([first]);
    expect(headline(placesOf(without(0, 1), shared), 2)).toBe("A shared victory: Otto (for Ann) & Otto (for Ben)");
    expect(aboutLeavers(without(0, 1), placesOf(without(0, 1), shared), 0)).toEqual([
      "You had left and are placed last.",
      "Ben had left and is placed last.",
      "First of those who stayed: Cleo.",
    ]);
    expect(aboutLeavers(without(0, 1), placesOf(without(0, 1), shared), 2)[0]).toBe(
      "Ann and Ben had left and are placed last.",
    );
  });
});

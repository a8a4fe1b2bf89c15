/** What happened, with names and animals in it, in good sentences of every language. */

import { describe, expect, test, vi } from "vitest";
import type { GameEvent, Told } from "../src/protocol";
import { sentence, sentences } from "../src/game/telling";
import { say, speak, typeset, type Language } from "../src/texts";

vi.hoisted(() => {
  vi.stubGlobal("navigator", { languages: ["en"] });
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  vi.stubGlobal("localStorage", { getItem: () => null });
});

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
  challenged: { type: "Challenged", seat: 0, challenged: 1, family: "rooster", stake: 1 },
  tied: { type: "Tied", seat: 0, challenged: 1, family: "sheep", stake: 1 },
  traded: { type: "TradeWon", seat: 0, loser: 1, family: "goat", stake: 2 },
  bare: { type: "RatTaken", seat: 0, number: 0, cards: null } as GameEvent,
  hollow: { type: "Accepted", seat: 0, number: 0, cards: null } as GameEvent,
};

const SAID: Record<Language, Record<keyof typeof EVENTS, string>> = {
  en: {
    turned: "Ann turns up a donkey.",
    won: "Ann gets the 2 geese and the dog for 300.",
    challenged: "Ann challenges Ben for the rooster.",
    tied: "A tie between Ann and Ben for the sheep.",
    traded: "Ann wins the 2 goats from Ben.",
    bare: "Ann takes the rat.",
    hollow: "Ann accepts: nothing.",
  },
  nl: {
    turned: "Ann draait een ezel om.",
    won: "Ann krijgt de 2 ganzen en de hond voor 300.",
    challenged: "Ann daagt Ben uit om de haan.",
    tied: "Gelijkspel tussen Ann en Ben om het schaap.",
    traded: "Ann wint de 2 geiten van Ben.",
    bare: "Ann neemt de rat.",
    hollow: "Ann neemt aan: niets.",
  },
  fr: {
    turned: "Ann retourne un âne.",
    won: "Ann obtient les 2 oies et le chien pour 300.",
    challenged: "Ann défie Ben pour le coq.",
    tied: "Égalité entre Ann et Ben pour le mouton.",
    traded: "Ann prend les 2 chèvres à Ben.",
    bare: "Ann prend le rat.",
    hollow: "Ann accepte\u00a0: rien.",
  },
  de: {
    turned: "Ann deckt einen Esel auf.",
    won: "Ann bekommt die 2 Gänse und den Hund für 300.",
    challenged: "Ann fordert Ben um den Hahn heraus.",
    tied: "Gleichstand zwischen Ann und Ben um das Schaf.",
    traded: "Ann gewinnt die 2 Ziegen von Ben.",
    bare: "Ann nimmt die Ratte.",
    hollow: "Ann nimmt an: nichts.",
  },
};

/** To Ann, who does it, and to Ben, to whom it is done. */
const TO_ME: Record<Language, Record<string, [string, string?]>> = {
  en: {
    turned: ["You turn up a donkey."],
    won: ["You get the 2 geese and the dog for 300."],
    challenged: ["You challenge Ben for the rooster.", "Ann challenges you for the rooster."],
    tied: ["A tie between you and Ben for the sheep.", "A tie between Ann and you for the sheep."],
    traded: ["You win the 2 goats from Ben.", "Ann wins the 2 goats from you."],
  },
  nl: {
    turned: ["Je draait een ezel om."],
    won: ["Je krijgt de 2 ganzen en de hond voor 300."],
    challenged: ["Je daagt Ben uit om de haan.", "Ann daagt jou uit om de haan."],
    tied: ["Gelijkspel tussen jou en Ben om het schaap.", "Gelijkspel tussen Ann en jou om het schaap."],
    traded: ["Je wint de 2 geiten van Ben.", "Ann wint de 2 geiten van jou."],
  },
  fr: {
    turned: ["Tu retournes un âne."],
    won: ["Tu obtiens les 2 oies et le chien pour 300."],
    challenged: ["Tu défies Ben pour le coq.", "Ann te défie pour le coq."],
    tied: ["Égalité entre toi et Ben pour le mouton.", "Égalité entre Ann et toi pour le mouton."],
    traded: ["Tu prends les 2 chèvres à Ben.", "Ann te prend les 2 chèvres."],
  },
  de: {
    turned: ["Du deckst einen Esel auf."],
    won: ["Du bekommst die 2 Gänse und den Hund für 300."],
    challenged: ["Du forderst Ben um den Hahn heraus.", "Ann fordert dich um den Hahn heraus."],
    tied: ["Gleichstand zwischen dir und Ben um das Schaf.", "Gleichstand zwischen Ann und dir um das Schaf."],
    traded: ["Du gewinnst die 2 Ziegen von Ben.", "Ann gewinnt die 2 Ziegen von dir."],
  },
};
const LANGUAGES = Object.keys(SAID) as Language[];

const MONEY = [null, [10, 50]];
const PEDIGREES = [null, "cow"];
/** Every kind of event, in every form it is told in. */
const EVERY: [GameEvent, string | null][] = [
  ...PEDIGREES.flatMap((pedigree) =>
    [
      { type: "Called", seat: 0, number: 1 },
      { type: "Called", seat: -1, number: 2 },
      { type: "Sold", seat: 0, buyer: 1, price: 2 },
      { type: "Bought", seat: 0, payee: 1, price: 2 },
      { type: "LotWon", seat: 0, price: 0, animals: [["cow", 1]] },
      ...MONEY.map((cards) => ({ type: "Laid", seat: 0, number: 3, cards })),
      ...MONEY.map((cards) => ({ type: "Paid", seat: 0, payee: 1, price: 60, cards })),
    ].map((event): [GameEvent, string | null] => [event as GameEvent, pedigree]),
  ),
  ...[
    { type: "TurnBegan", seat: 0 },
    { type: "Dealt", seat: 0, card: "$50" },
    { type: "PaidOut", donkey: 1, value: 50 },
    { type: "BidMade", seat: 0, amount: 50 },
    { type: "Passed", seat: 0 },
    { type: "HammerFell", high_bidder: 0, high_bid: 50 },
    { type: "HammerFell", high_bidder: null, high_bid: 0 },
    { type: "Exposed", seat: 0, cards: [10] },
    { type: "Slapped", seat: 0, number: 3 },
    ...MONEY.flatMap((cards) => [
      { type: "RatTaken", seat: 0, number: 2, cards },
      { type: "Offered", seat: 0, challenged: 1, number: 2, cards },
      { type: "Accepted", seat: 0, challenger: 1, number: 1, cards },
      { type: "Countered", seat: 0, challenger: 1, number: 2, cards },
      { type: "Swapped", seat: 0, challenged: 1, number: 2, cards },
    ]),
    { type: "Offered", seat: 0, challenged: 1, number: null, cards: null },
    { type: "TradeWon", seat: 0, loser: 1, family: "rat", stake: 2 },
    { type: "Looked", seat: 0, card: null },
    { type: "Looked", seat: 0, card: "cow" },
    { type: "Kept", seat: 0 },
    { type: "Gave", seat: 0 },
    { type: "Received", seat: 0, card: null },
    { type: "Received", seat: 0, card: "cow" },
    { type: "GameOver", agreed: true },
  ].map((event): [GameEvent, string | null] => [event as GameEvent, null]),
];
const TABLE = [
  { type: "SeatTaken", seat: 0, name: "Ann", bot: null },
  { type: "DealFailed", seat: 0 },
  { type: "BotPlays", seat: 0, bot: "pip" },
  { type: "PersonPlays", seat: 0 },
  { type: "Hinted", seat: 0 },
  { type: "RematchWished", seat: 0 },
  { type: "ProposalMade", seat: 0, what: "stop" },
  { type: "ProposalMade", seat: 0, what: "abort" },
  { type: "ProposalMade", seat: 0, what: "pause" },
  { type: "PauseEnded", seat: 0 },
  { type: "SeatResigned", seat: 0, bot: "pip" },
  { type: "ProposalAnswer", seat: 0, agrees: true },
  { type: "ProposalAnswer", seat: 0, agrees: false },
  { type: "HostIs", seat: 0 },
] as unknown as Told[];

describe.each(LANGUAGES)("in %s", (language) => {
  test.each(Object.keys(EVENTS))("%s, told to whoever watches", async (name) => {
    expect(await told(language, EVENTS[name]!, -1)).toBe(SAID[language][name]);
  });

  test.each(Object.keys(TO_ME[language]))("%s, told to me", async (name) => {
    const [mine, toMe] = TO_ME[language][name]!;
    expect(await told(language, EVENTS[name]!, 0)).toBe(mine);
    if (toMe) expect(await told(language, EVENTS[name]!, 1)).toBe(toMe);
  });

  test.each(EVERY)("nobody hears their own name, whatever happens: %j", async (event, pedigree) => {
    const [watching, ann, ben] = await Promise.all([-1, 0, 1].map((me) => told(language, event, me, pedigree)));
    for (const said of [watching, ann, ben]) expect(said).not.toMatch(/[{}]|undefined|log\./);
    expect(ann).not.toContain("Ann");
    expect(ben).not.toContain("Ben");
    expect(ann === watching).toBe(!watching!.includes("Ann"));
    expect(ben === watching).toBe(!watching!.includes("Ben"));
  });

  test.each(TABLE)("nor of what happens at the table: %j", async (event) => {
    await speak(language);
    const [watching, ann] = [-1, 0].map((me) => sentences({ seated: COMPANY, me }, event, null).join(" "));
    expect(watching).toContain("Ann");
    expect(ann).not.toContain("Ann");
  });
});

async function told(language: Language, event: GameEvent, me: number, pedigree: string | null = null): Promise<string> {
  await speak(language);
  return sentence({ seated: COMPANY, me }, event, pedigree);
}

test("beside a rat somebody lays one card, and hears how many lie there", async () => {
  const laid = { type: "Laid", seat: 0, number: 3, cards: null } as GameEvent;
  expect(await told("en", laid, -1)).toBe("Ann sends the rat on with a money card; 3 lie beside it now.");
  expect(await told("en", { ...laid, cards: [10] } as GameEvent, 0)).toBe(
    "You send the rat on with 10; 3 lie beside it now.",
  );
  expect(await told("en", laid, -1, "cow")).toBe("Ann lays down 3 money cards.");
});

test("money is listed so that nobody reads a comma as a decimal one", async () => {
  const offer = { type: "Offered", seat: 0, challenged: 1, number: 3, cards: [10, 50, 50] } as GameEvent;
  expect(await told("nl", offer, 0)).toBe("Je biedt 10 en 2×50 aan.");
  expect(await told("de", { ...offer, cards: [10, 50, 100] } as GameEvent, -1)).toBe("Ann bietet 10, 50 und 100 an.");
});

test("one who raced hears 'you', with a capital where it begins", async () => {
  await speak("en");
  const racers = [0, 1].map((seat) => ({ seat, arrived: 200 + seat, compensation: 0 }));
  const race = { type: "Verdict", racers, by_lot: false } as unknown as Told;
  expect(sentences({ seated: COMPANY, me: 0 }, race, null)).toEqual([
    "Who was first? You after 200 ms and Ben after 201 ms.",
  ]);
  expect(sentences({ seated: COMPANY, me: 1 }, race, null)).toEqual([
    "Who was first? Ann after 200 ms and you after 201 ms.",
  ]);
});

test("French signs keep to their words", async () => {
  await speak("fr");
  expect(typeset("Touche « Suite » : vite !")).toBe("Touche «\u00a0Suite\u00a0»\u00a0: vite\u202f!");
});

test.each([
  ["nl", "koeien"],
  ["de", "koeien"],
  ["en", "koeien"],
  ["fr", "koe"],
] as const)("nought is many but in French: %s", async (language, nought) => {
  await speak(language);
  const said = (n: number) => say({ one: "koe", other: "koeien" }, { n });
  expect([said(0), said(1), said(2)]).toEqual([nought, "koe", "koeien"]);
});

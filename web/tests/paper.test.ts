/** The table with real cards: its count is that of the rules, and its boxes have what belongs in them. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { boxFor, choosable, EDITIONS, formOf, numbers } from "../src/paper/boxes";
import { proceduresOf } from "../src/paper/procedures";
import { FAMILIES, sheetsOf, total, type Family, type Holding } from "../src/paper/reckoning";

const SETS = 1 << FAMILIES.length;
const MODULUS = 1_000_003;
const COUNTS = JSON.parse(readFileSync(join(import.meta.dirname, "counts.json"), "utf8")) as number[][];
const EVENLY = { moneyCounts: false, moneyBreaksTies: false };
const NOTHING: Holding = { families: [], pedigrees: [], rats: false, money: null };

function familiesOf(set: number): Family[] {
  return FAMILIES.filter((_, place) => (set >> place) & 1);
}

describe("the count", () => {
  test.each([false, true])("is that of the rules over all there is, rats: %s", (rats) => {
    const found = Array.from({ length: SETS }, (_, families) => {
      let sum = 0;
      for (let pedigrees = 0; pedigrees < SETS; pedigrees++) sum += total(families, pedigrees, rats) * (pedigrees + 1);
      return sum % MODULUS;
    });
    expect(found).toEqual(COUNTS[Number(rats)]);
  });

  test("is what the lines of a sheet come to", () => {
    for (let families = 0; families < SETS; families++) {
      const pedigrees = (families * 677 + 131) % SETS;
      for (const rats of [false, true]) {
        const holding = { families: familiesOf(families), pedigrees: familiesOf(pedigrees), rats, money: null };
        expect(sheetsOf([holding], EVENLY)[0]!.total).toBe(total(families, pedigrees, rats));
      }
    }
  });

  test("has the lines of the rulebook's example", () => {
    const holding: Holding = { families: ["goose", "dog", "cow"], pedigrees: ["dog", "horse"], rats: true, money: 430 };
    const [sheet] = sheetsOf([holding], { moneyCounts: true, moneyBreaksTies: false });
    expect(sheet).toMatchObject({ lost: "goose", sum: 1210, number: 2, product: 2420, loose_value: 250, total: 3100 });
  });
});

describe("ranks", () => {
  const cow: Holding = { ...NOTHING, families: ["cow"] };

  test("are shared by equals", () => {
    expect(sheetsOf([cow, NOTHING, cow], EVENLY).map(({ rank }) => rank)).toEqual([0, 2, 0]);
  });

  test("are parted by money where an edition says so", () => {
    const rich = { ...cow, money: 20 };
    const sheets = sheetsOf([cow, rich, { ...cow, money: 20 }], { moneyCounts: false, moneyBreaksTies: true });
    expect(sheets.map(({ rank, total: points }) => [rank, points])).toEqual([
      [2, 800],
      [0, 800],
      [0, 800],
    ]);
  });
});

describe("boxes", () => {
  test("have a game for two where there is one", () => {
    expect(EDITIONS).toHaveLength(5);
    expect(numbers("master-2009")).toEqual([2, 3, 4, 5, 6]);
    expect(boxFor("master-2009", 2)).toMatchObject({ division: true, removed_money: 10, deck_money: 26 });
    expect(numbers("koehandel-2001")).toEqual([3, 4, 5]);
  });

  test("change with the house rules that go together", () => {
    const box = boxFor("boursicocotte-2025", 4);
    expect(formOf(box, [])).toMatchObject({ payouts: [100, 200, 500], purse: { "50": 2 }, lot: 2 });
    expect(formOf(box, ["original"])).toMatchObject({ payouts: [50, 100, 200, 500], purse: { "50": 1 }, lot: 1 });
    expect(choosable(box, [])).not.toContain("two-lots");
    expect(choosable(box, ["original"])).toContain("two-lots");
  });

  test("leave out a house rule of another edition", () => {
    expect(formOf(boxFor("master-2009", 4), ["deal-four", "money-counts"]).house_rules).toEqual(["money-counts"]);
  });
});

describe("procedures", () => {
  function told(edition: string, players: number, houseRules: string[] = []): string {
    const box = boxFor(edition, players);
    return proceduresOf(box, formOf(box, houseRules))
      .map(({ lines }) => lines.join(" "))
      .join(" | ");
  }

  const auction = "auction1 auction2 auction3";
  const covered = "trade1 tradeCovered2 tradeDecide3";
  const master = "trade1 trade2 tradeBid3";

  test.each([
    ["kuhhandel-27109", 4, [], `${auction} | ${covered}`],
    ["kuhhandel-1999", 4, [], `${auction} | ${covered}`],
    ["koehandel-2001", 4, [], `${auction} | trade1 trade2 tradeDecide3`],
    ["koehandel-2001", 4, ["two-lots"], "auctionTwo1 auction2 auction3 | trade1 trade2 tradeDecide3"],
    ["master-2009", 4, [], `${auction} | ${master} | pedigree1 pedigree2 pedigree3 | rat1 rat2 rat3`],
    ["master-2009", 2, [], `division1 division2 division3 | ${master} | rat3`],
    ["boursicocotte-2025", 4, [], "auctionTwo1 auction2 auction3 | tradeOne1 trade2 tradeChallenger3"],
    ["boursicocotte-2025", 4, ["original"], `${auction} | trade1 trade2 tradeChallenger3`],
  ])("of %s with %d, %j", (edition, players, houseRules, lines) => {
    expect(told(edition, players, houseRules)).toBe(lines);
  });
});

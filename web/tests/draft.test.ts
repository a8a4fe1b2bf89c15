import { expect, test } from "vitest";
import type { Choices, EditionFacts } from "../src/protocol";
import {
  anew,
  fitted,
  formOf,
  offered,
  roomFor,
  seated,
  sizes,
  switched,
  USUAL,
  wishOf,
  type Draft,
} from "../src/setup/draft";

function edition(id: string, players: number[], more: Partial<EditionFacts> = {}): EditionFacts {
  const plain = { id, players, form_for_two: null, house_rules: [], house_rule_conflicts: [], house_rule_needs: {} };
  return { ...plain, ...more } as unknown as EditionFacts;
}

const CLASSIC = edition("classic", [3, 4, 5], {
  house_rules: ["deal-four", "super-trade", "double-action"],
  house_rule_conflicts: [["super-trade", "double-action"]],
});
const MASTER = edition("master", [3, 4, 5, 6], { form_for_two: "master-two", house_rules: ["super-trade", "one-bid"] });
const TWO = edition("master-two", [2], { house_rules: ["super-trade", "keep-zeros"] });
const BRISK = edition("brisk", [3, 4, 5], {
  house_rules: ["original", "two-lots"],
  house_rule_needs: { "two-lots": ["original"] },
});
const CHOICES = { editions: [CLASSIC, MASTER, TWO, BRISK], bots: [] } as unknown as Choices;

function draft(part: Partial<Draft>): Draft {
  return { ...USUAL, edition: "classic", ...part };
}

test("the form for two is no edition of its own, but its number of players is offered", () => {
  expect(offered(CHOICES).map(({ id }) => id)).toEqual(["classic", "master", "brisk"]);
  expect(sizes(CHOICES, "master")).toEqual([2, 3, 4, 5, 6]);
  expect(formOf(CHOICES, "master", 2)).toBe(TWO);
  expect(formOf(CHOICES, "master", 3)).toBe(MASTER);
});

test("seats and house rules follow the edition", () => {
  const two = draft({ edition: "master", seats: [{ who: "open" }, { who: "me" }], houseRules: ["keep-zeros"] });
  expect(fitted(two, CHOICES)).toEqual(two);
  const moved = fitted({ ...two, edition: "classic" }, CHOICES);
  expect(moved.seats).toEqual([{ who: "open" }, { who: "me" }, { who: "open" }]);
  expect(moved.houseRules).toEqual([]);
});

test("an address may name a form for two, or an edition that there is not", () => {
  const two = fitted(draft({ edition: "master-two" }), CHOICES);
  expect([two.edition, two.seats.length]).toEqual(["master", 2]);
  expect(fitted(draft({ edition: "nonsense" }), CHOICES).edition).toBe("classic");
});

test("a new table is for friends, whoever sat at the last one", () => {
  const last = draft({
    seats: [{ who: "bot", bot: "pip" }, { who: "me" }, { who: "bot", bot: "gus" }],
    houseRules: ["deal-four"],
  });
  expect(anew(last)).toEqual({ ...last, seats: [{ who: "open" }, { who: "me" }, { who: "open" }] });
});

test("one keeps a seat when seats are taken away", () => {
  const seats: Draft["seats"] = [...Array.from({ length: 5 }, () => ({ who: "open" as const })), { who: "me" }];
  expect(fitted(draft({ edition: "classic", seats }), CHOICES).seats[0]).toEqual({ who: "me" });
});

test("a table for a group has a seat for everybody, as far as the edition goes, and never fewer than the last", () => {
  const number = (people: number, edition: string) =>
    roomFor(people, draft({ edition, seats: USUAL.seats.slice(0, 3) }), CHOICES).seats.length;
  expect([2, 3, 5, 9].map((people) => number(people, "classic"))).toEqual([3, 3, 5, 5]);
  expect(number(6, "master")).toBe(6);
});

test("nothing is changed before the server has said what there is", () => {
  expect(fitted(draft({ houseRules: ["whatever"] }), null).houseRules).toEqual(["whatever"]);
});

test("a house rule puts out what excludes it", () => {
  expect(switched(CLASSIC, ["deal-four", "super-trade"], "double-action", true)).toEqual([
    "deal-four",
    "double-action",
  ]);
});

test("a house rule brings what it needs, and goes with it", () => {
  expect(switched(BRISK, [], "two-lots", true)).toEqual(["original", "two-lots"]);
  expect(switched(BRISK, ["original", "two-lots"], "original", false)).toEqual([]);
});

test("whoever takes another seat leaves the old one open", () => {
  const bot = { who: "bot" as const, bot: "pip" };
  expect(seated([{ who: "me" }, bot], 1, { who: "me" })).toEqual([{ who: "open" }, { who: "me" }]);
  expect(seated([{ who: "me" }, { who: "open" }], 1, bot)).toEqual([{ who: "me" }, bot]);
});

test("the wish names bots only", () => {
  const wish = wishOf(
    draft({ seats: [{ who: "me" }, { who: "open" }, { who: "bot", bot: "odile" }], name: " Sunday " }),
  );
  expect(wish.seats).toEqual([{ bot: null }, { bot: null }, { bot: "odile" }]);
  expect(wish.name).toBe("Sunday");
});

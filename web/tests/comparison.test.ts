/** A record beside what a device saw: every difference is named, and what could not be compared is said. */

import { describe, expect, test } from "vitest";
import { compareSeen } from "../src/deal/comparison";
import { drawn, seenFile, type Attempt, type Seen } from "../src/deal/seen";
import type { DealAttempt, DealProof, GameEvent } from "../src/protocol";

const hex = (digit: string) => digit.repeat(64);
const [SERVER, OWN, OTHER, FORGED, SEED, OTHER_SEED] = ["1", "2", "3", "4", "5", "6"].map(hex) as [
  string,
  string,
  string,
  string,
  string,
  string,
];

const FIRST: DealAttempt = {
  attempt: 1,
  game: "t.1",
  server_commit: FORGED,
  seats: [0, 2],
  seat_commits: { 0: hex("7") },
  voided_by: [2],
};
const PLAYED: DealAttempt = {
  attempt: 2,
  game: "t.2",
  server_commit: SERVER,
  seats: [0, 2],
  seat_commits: { 0: OWN, 2: OTHER },
  voided_by: [],
};
const PROOF: DealProof = {
  game_id: "t.2",
  rules_id: "rules/1",
  server_seed: hex("8"),
  server_commit: SERVER,
  seat_seeds: { 0: SEED, 2: OTHER_SEED },
  seat_commits: { 0: OWN, 2: OTHER },
  attempts: 2,
  announced: [FIRST, PLAYED],
};
const turned = (...cards: string[]): GameEvent[] => cards.map((card) => ({ type: "TurnedUp", seat: 0, card }));
const STEPS = [
  { version: 0, events: [] },
  { version: 1, events: turned("cow", "goose") },
  { version: 2, events: [{ type: "Received", seat: 1, card: "$50" } as GameEvent, ...turned("cat")] },
];

function mine(told: DealAttempt, change: Partial<Attempt> = {}): Attempt {
  return { ...told, seed: null, revealed: false, ...change };
}

const FIRST_SEEN = mine(FIRST, { seed: hex("9") });
const PLAYED_SEEN = mine(PLAYED, { seed: SEED, revealed: true });

function seen(change: Partial<Seen> = {}): Seen {
  return {
    maquignon: "seen 1",
    table: "t",
    rules: "rules/1",
    seat: 0,
    attempts: [FIRST_SEEN, PLAYED_SEEN],
    cards: { 1: "cow goose", 2: "? cat" },
    ...change,
  };
}

test("an honest record is what the device saw", () => {
  expect(compareSeen(seen(), PROOF, STEPS)).toEqual({ differences: [], gaps: [], cards: 2, hasOwn: true });
});

test("so is an older one that says nothing of attempts", () => {
  expect(compareSeen(seen(), { ...PROOF, announced: [] }, STEPS).differences).toEqual([]);
});

test("so it is to one who went away before an attempt lapsed", () => {
  const left = seen({ attempts: [mine(FIRST, { voided_by: [] })], cards: {} });
  expect(compareSeen(left, PROOF, STEPS)).toMatchObject({ differences: [], gaps: [{ what: "played" }, {}] });
});

test("so it is to one who looked on", () => {
  const looked = seen({ seat: null, attempts: [mine(FIRST), mine(PLAYED)] });
  expect(compareSeen(looked, PROOF, STEPS)).toEqual({ differences: [], gaps: [], cards: 2, hasOwn: false });
});

test("one who sat there and was never asked for a secret is told so", () => {
  const asked = { ...PLAYED, seats: [2], seat_commits: { 2: OTHER } };
  const proof = { ...PROOF, seat_seeds: { 2: OTHER_SEED }, seat_commits: { 2: OTHER }, announced: [FIRST, asked] };
  const passedOver = seen({ attempts: [FIRST_SEEN, mine(asked)] });
  expect(compareSeen(passedOver, proof, STEPS).differences).toEqual([{ what: "ownNeverAsked", seat: 0 }]);
  const lapsed = seen({ attempts: [mine({ ...FIRST, voided_by: [0, 2] }), mine(asked)] });
  const told = { ...proof, announced: [{ ...FIRST, voided_by: [0, 2] }, asked] };
  expect(compareSeen(lapsed, told, STEPS).differences, "one who let an attempt lapse is dealt without").toEqual([]);
  const looked = seen({ seat: null, attempts: [mine(FIRST), mine(asked)] });
  expect(compareSeen(looked, proof, STEPS).differences).toEqual([]);
});

const replayed = (change: Partial<DealAttempt>): DealAttempt[] => [FIRST, { ...PLAYED, ...change }];

test.each<[string, unknown[], Partial<DealProof>]>([
  [
    "a server that chose its seed late",
    [{ what: "seenCommit", seat: null, attempt: 2 }],
    { server_commit: FORGED, announced: replayed({ server_commit: FORGED }) },
  ],
  [
    "the same in an older record",
    [{ what: "seenCommit", seat: null, attempt: 2 }],
    { server_commit: FORGED, announced: [] },
  ],
  [
    "a commit of another seat",
    [{ what: "seenCommit", seat: 2, attempt: 2 }],
    { announced: replayed({ seat_commits: { 0: OWN, 2: FORGED } }) },
  ],
  [
    "an own commit that is another",
    [{ what: "ownCommit", seat: 0, attempt: 2 }],
    { announced: replayed({ seat_commits: { 0: FORGED, 2: OTHER } }) },
  ],
  ["an own seed that was left out", [{ what: "ownLeftOut", seat: 0 }], { seat_seeds: { 2: OTHER_SEED } }],
  ["an own seed that was swapped", [{ what: "ownSwapped", seat: 0 }], { seat_seeds: { 0: FORGED, 2: OTHER_SEED } }],
  [
    "an own seed that was used for another seat",
    [{ what: "ownReused", seat: 0, other: 2 }],
    { seat_seeds: { 0: SEED, 2: SEED } },
  ],
  [
    "an own seed of an earlier attempt that was used for another seat",
    [{ what: "ownReused", seat: 0, other: 2 }],
    { seat_seeds: { 0: SEED, 2: FIRST_SEEN.seed! } },
  ],
  ["seats that were not asked", [{ what: "seenSeats", attempt: 2 }], { announced: replayed({ seats: [0, 1, 2] }) }],
  [
    "somebody else who let it lapse",
    [{ what: "seenVoids", attempt: 1 }],
    { announced: [{ ...FIRST, voided_by: [0] }, PLAYED] },
  ],
  ["other rules", [{ what: "seenRules", seen: "rules/1", told: "rules/2" }], { rules_id: "rules/2" }],
  [
    "another number of attempts",
    [
      { what: "seenAttempts", seen: "2", told: "1" },
      { what: "seenGame", seen: "t.1", told: "t.2" },
    ],
    { attempts: 1, announced: [{ ...PLAYED, attempt: 1 }] },
  ],
  [
    "another game in an older record",
    [{ what: "seenGame", seen: "t.2", told: "t.9" }],
    { game_id: "t.9", announced: [] },
  ],
  [
    "another game",
    [
      { what: "seenAttempts", seen: "2", told: "3" },
      { what: "seenGame", seen: "t.2", told: "t.3" },
    ],
    { game_id: "t.3", attempts: 3, announced: [FIRST, { ...PLAYED, game: "t.3", attempt: 3 }] },
  ],
])("%s is named", (_, differences, forged) => {
  expect(compareSeen(seen(), { ...PROOF, ...forged }, STEPS).differences).toEqual(differences);
});

describe("cards", () => {
  test.each<[string, Record<string, string>, unknown]>([
    ["was another", { 1: "cow cat" }, { version: 1, seen: "cow cat", told: "cow goose" }],
    ["lay elsewhere", { 1: "goose cow" }, { version: 1, seen: "goose cow", told: "cow goose" }],
    ["is not in the record", { 0: "cow" }, { version: 0, seen: "cow", told: "" }],
    ["came with another", { 2: "$50" }, { version: 2, seen: "$50", told: "$50 cat" }],
  ])("a card that %s is named", (_, cards, difference) => {
    const { differences } = compareSeen(seen({ cards }), PROOF, STEPS);
    expect(differences).toEqual([{ what: "seenCard", ...(difference as object) }]);
  });

  test("are all that left the deck, in order", () => {
    const hidden: GameEvent = { type: "Received", seat: 1, card: null };
    expect(drawn([...turned("rat"), { type: "Dealt", seat: 1, card: "cow" }, hidden])).toEqual(["rat", "cow", "?"]);
  });
});

describe("what could not be compared", () => {
  test.each<[string, Partial<Seen>, unknown[]]>([
    ["the deal, for one who came later", { attempts: [] }, [{ what: "deal" }]],
    ["the attempt that was played, for one who went away", { attempts: [FIRST_SEEN] }, [{ what: "played" }]],
    ["an own seed that was never brought", { attempts: [mine(PLAYED)] }, [{ what: "ownSeed" }]],
    [
      "a seat's commit",
      { seat: null, attempts: [mine(PLAYED, { seat_commits: { 0: OWN } })] },
      [{ what: "commit", seat: 2 }],
    ],
    ["cards that were missed", { cards: { 1: "cow goose" } }, [{ what: "cards", n: 1, of: 2 }]],
  ])("%s", (_, kept, gaps) => {
    expect(compareSeen(seen(kept), PROOF, STEPS)).toMatchObject({ differences: [], gaps });
  });
});

test("a file has the keys in their order, and nothing else", () => {
  const file = seenFile(seen());
  expect(JSON.parse(file)).toEqual(seen());
  expect(Object.keys(JSON.parse(file) as object)).toEqual(["maquignon", "table", "rules", "seat", "attempts", "cards"]);
});

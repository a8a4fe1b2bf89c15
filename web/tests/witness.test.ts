/** A device keeps what it sees of a deal, takes part in it, and refuses by itself what is not as it was. */

import { beforeEach, describe, expect, test, vi } from "vitest";
import { seatCommit } from "../src/deal/commit";
import { isLasting, keep, keptOf } from "../src/deal/keeping";
import { ownSeed } from "../src/deal/seed";
import { fromHex, toHex } from "../src/deal/sha256";
import { Witness, type Doubt, type Standing } from "../src/deal/witness";
import type { DealAttempt } from "../src/protocol";
import { MemoryStorage, REFUSING } from "./storage";

const TABLE = "tab1e";
const OWN = 0;
const [SERVER, OTHER, FORGED] = ["aa", "bb", "cc"].map((pair) => pair.repeat(32)) as [string, string, string];
const NO_CARDS = new Map<number, string>();

beforeEach(() => void vi.stubGlobal("localStorage", new MemoryStorage()));

function opened(change: Partial<DealAttempt> = {}): DealAttempt {
  return {
    attempt: 1,
    game: `${TABLE}.1`,
    server_commit: SERVER,
    seats: [0, 2],
    seat_commits: {},
    voided_by: [],
    ...change,
  };
}

function standing(attempts: DealAttempt[], change: Partial<Standing> = {}): Standing {
  const { attempt, game, server_commit: commit, seats } = attempts.at(-1)!;
  const deal = { type: "DealBegan" as const, attempt, game, rules_id: "rules/1", commit, seats };
  const seated = [0, 1, 2].map(() => ({ stand_in: null }));
  return { stage: "deal", deal, attempts, seats: seated, viewer: OWN, ...change };
}

function look(witness: Witness, attempts: DealAttempt[], change: Partial<Standing> = {}): Doubt["why"] | null {
  witness.doubt = null;
  witness.note(standing(attempts, change), NO_CARDS);
  return witness.doubt?.["why"] ?? null;
}

/** A device that has committed, with what is announced then. */
function committed(witness = new Witness(TABLE)): { witness: Witness; own: string; all: DealAttempt } {
  expect(look(witness, [opened()])).toBeNull();
  const own = witness.commit(`${TABLE}.1`, OWN);
  return { witness, own, all: opened({ seat_commits: { 0: own, 2: OTHER } }) };
}

describe("an honest deal", () => {
  test("is kept as it is announced, with the own seed, before that is revealed", () => {
    const { witness, own, all } = committed();
    expect(look(witness, [opened({ seat_commits: { 0: own } })])).toBeNull();
    expect(witness.reveal(`${TABLE}.1`), "not before all have committed").toBeNull();
    expect(look(witness, [all])).toBeNull();
    const seed = witness.reveal(`${TABLE}.1`)!;
    expect(toHex(seatCommit(`${TABLE}.1`, OWN, fromHex(seed)))).toBe(own);
    expect(keptOf(TABLE)!.seen).toEqual({
      maquignon: "seen 1",
      table: TABLE,
      rules: "rules/1",
      seat: OWN,
      attempts: [{ ...all, seed, revealed: true }],
      cards: {},
    });
  });

  test("goes on after a reload, and in a second window, with the same seed", () => {
    const { witness, own, all } = committed();
    const other = new Witness(TABLE);
    expect(look(other, [all])).toBeNull();
    look(witness, [all]);
    expect(other.reveal(`${TABLE}.1`)).toBe(witness.reveal(`${TABLE}.1`));
    expect(other.commit(`${TABLE}.1`, OWN)).toBe(own);
  });

  test("is the same to two windows that hear of it at the same moment", () => {
    const windows = [new Witness(TABLE), new Witness(TABLE)];
    const lobby = { ...standing([opened()]), deal: null, attempts: [], stage: "lobby" };
    for (const each of windows) each.note(lobby, NO_CARDS);
    const before = localStorage.getItem(`maquignon seen ${TABLE}`)!;
    const commits = windows.map((each) => {
      localStorage.setItem(`maquignon seen ${TABLE}`, before); // what the other wrote is still on the way
      look(each, [opened()]);
      return each.commit(`${TABLE}.1`, OWN);
    });
    expect(commits[0]).toBe(commits[1]);
  });

  test("has a fresh seed at every attempt", () => {
    const { witness, own, all } = committed();
    const next = opened({ attempt: 2, game: `${TABLE}.2`, server_commit: FORGED });
    expect(look(witness, [{ ...all, voided_by: [2] }, next])).toBeNull();
    expect(witness.commit(`${TABLE}.2`, OWN)).not.toBe(own);
    const [first, second] = witness.seen.attempts;
    expect(first!.voided_by).toEqual([2]);
    expect(second!.seed).not.toBe(first!.seed);
  });

  test("is looked on at without a seat", () => {
    const witness = new Witness(TABLE);
    expect(look(witness, [opened({ seat_commits: { 0: OTHER } })], { viewer: -1 })).toBeNull();
    expect(witness.seen).toMatchObject({ seat: null, attempts: [{ seed: null, seat_commits: { 0: OTHER } }] });
  });

  test("may go on without one who let it lapse", () => {
    const { witness, all } = committed();
    const next = opened({ attempt: 2, game: `${TABLE}.2`, seats: [2] });
    expect(look(witness, [{ ...all, voided_by: [OWN] }, next])).toBeNull();
  });

  test("is followed into the game once this device has revealed", () => {
    const { witness, all } = committed();
    look(witness, [all]);
    witness.reveal(`${TABLE}.1`);
    expect(look(witness, [all], { stage: "play" })).toBeNull();
  });

  test("has another seed where the server's seal is another", () => {
    const secret = "ee".repeat(32);
    const seeds = [SERVER, FORGED].map((commit) => toHex(ownSeed(secret, `${TABLE}.1`, commit, OWN)));
    expect(seeds[0]).not.toBe(seeds[1]);
  });

  test("is not taken as seen where its commits are told when the game has begun", () => {
    const witness = new Witness(TABLE);
    look(witness, [opened()], { viewer: -1 });
    look(witness, [opened({ seat_commits: { 0: OTHER } })], { viewer: -1, stage: "play" });
    expect(witness.seen.attempts[0]!.seat_commits).toEqual({});
  });

  test("that was over when somebody came was not seen", () => {
    const witness = new Witness(TABLE);
    expect(look(witness, [opened()], { stage: "over" })).toBeNull();
    expect(keptOf(TABLE)).toBeNull();
    expect(look(witness, [opened()], { stage: "play" })).toBeNull();
    expect(keptOf(TABLE)!.seen.attempts).toEqual([]);
  });
});

describe("a device refuses by itself", () => {
  type Forgery = (all: DealAttempt) => { attempts: DealAttempt[]; change?: Partial<Standing> };
  const next = (change: Partial<DealAttempt>) => opened({ attempt: 2, game: `${TABLE}.2`, ...change });

  test.each<[string, Doubt["why"], Forgery]>([
    ["another server commit", "serverCommit", (all) => ({ attempts: [{ ...all, server_commit: FORGED }] })],
    [
      "another commit of a seat",
      "seatCommit",
      (all) => ({ attempts: [{ ...all, seat_commits: { ...all.seat_commits, 2: FORGED } }] }),
    ],
    [
      "a commit that was there and is gone",
      "replayed",
      (all) => ({ attempts: [{ ...all, seat_commits: { 0: all.seat_commits[0]! } }] }),
    ],
    ["other seats", "seats", (all) => ({ attempts: [{ ...all, seats: [0, 1, 2] }] })],
    ["another number", "attempt", (all) => ({ attempts: [{ ...all, attempt: 2 }] })],
    ["a number that does not rise", "attempt", (all) => ({ attempts: [all, next({ attempt: 1 })] })],
    ["to be left out", "leftOut", (all) => ({ attempts: [{ ...all, voided_by: [2] }, next({ seats: [2] })] })],
    ["to go back to an attempt that is void", "replayed", (all) => ({ attempts: [{ ...all, voided_by: [2] }] })],
    [
      "other rules",
      "rules",
      (all) => ({
        attempts: [all],
        change: { deal: { ...standing([all]).deal!, rules_id: "rules/2" } },
      }),
    ],
    [
      "a deal that is not what is announced of it",
      "serverCommit",
      (all) => ({ attempts: [all], change: { deal: { ...standing([all]).deal!, commit: FORGED } } }),
    ],
    ["a game that begins without its secret", "unrevealed", (all) => ({ attempts: [all], change: { stage: "play" } })],
  ])("%s", (_, why, forge) => {
    const { witness, all } = committed();
    expect(look(witness, [all])).toBeNull();
    const { attempts, change } = forge(all);
    expect(look(witness, attempts, change)).toBe(why);
    expect(witness.isSound).toBe(false);
    expect(look(new Witness(TABLE), attempts, change), "after a reload too").toBe(why);
  });

  test("to go back to an earlier attempt", () => {
    const { witness, all } = committed();
    expect(look(witness, [all, next({})])).toBeNull();
    expect(look(witness, [all])).toBe("replayed");
  });

  test("a commit of its own that it did not make", () => {
    const { witness, all } = committed();
    expect(look(witness, [{ ...all, seat_commits: { 0: FORGED, 2: OTHER } }])).toBe("ownCommit");
  });

  test("to open what another device has sealed", () => {
    const witness = new Witness(TABLE);
    expect(look(witness, [opened({ seat_commits: { 0: FORGED, 2: OTHER } })])).toBe("elsewhere");
    expect(witness.reveal(`${TABLE}.1`)).toBeNull();
  });

  test.each([
    ["with another seal", { server_commit: FORGED, seat_commits: {} }],
    ["with the same seal", { seat_commits: {} }],
  ])("the same game once more after it has revealed, %s", (_, again) => {
    const { witness, all } = committed();
    look(witness, [all]);
    witness.reveal(`${TABLE}.1`);
    expect(look(witness, [{ ...all, ...again }])).toBe("replayed");
    expect(look(witness, [all]), "a message that is repeated is none").toBeNull();
  });
});

describe("cards", () => {
  const shown = (witness: Witness, card: string, change: Partial<Standing> = {}) => {
    witness.note(standing([opened()], { stage: "play", ...change }), new Map([[3, card]]));
    return witness.doubt;
  };

  test("are kept by the number of moves, and must stay what they were", () => {
    const witness = new Witness(TABLE);
    expect(shown(witness, "cow goose")).toBeNull();
    expect(shown(witness, "cow goose")).toBeNull();
    expect(shown(witness, "cow cat")).toEqual({ why: "card", version: 3 });
    expect(witness.seen.cards).toEqual({ 3: "cow goose" });
  });

  test("that were not shown may be any", () => {
    const witness = new Witness(TABLE);
    shown(witness, "? cow");
    expect(shown(witness, "$50 cow")).toBeNull();
    expect(shown(witness, "? cow")).toBeNull();
    expect(witness.seen.cards).toEqual({ 3: "$50 cow" });
  });
});

describe("what is kept", () => {
  test("is tidied: finished games first, then the oldest; the newest stay", () => {
    vi.useFakeTimers();
    for (let number = 0; number < 70; number++) {
      vi.setSystemTime(1_000 * (number + 1));
      const witness = new Witness(`t${number}`);
      witness.note(standing([opened()]), NO_CARDS);
      if (number % 2) witness.note(standing([opened()], { stage: "over" }), NO_CARDS);
    }
    vi.useRealTimers();
    const left = [...Array(70).keys()].filter((number) => keptOf(`t${number}`));
    expect(left).toHaveLength(60);
    expect([...Array(70).keys()].filter((number) => !left.includes(number))).toEqual([
      1, 3, 5, 7, 9, 11, 13, 15, 17, 19,
    ]);
  });

  test("is there as long as the page is open where storage is switched off, and that is said", () => {
    vi.stubGlobal("localStorage", REFUSING);
    const { witness, own, all } = committed(new Witness("off"));
    expect(look(witness, [all])).toBeNull();
    expect(witness.seen.attempts[0]!.seat_commits[OWN]).toBe(own);
    expect(isLasting("off")).toBe(false);
    expect(witness.reveal(`${TABLE}.1`)).toHaveLength(64);
  });

  test("is written down again once there is room", () => {
    vi.stubGlobal("localStorage", REFUSING);
    new Witness("full").note(standing([opened()]), NO_CARDS);
    vi.stubGlobal("localStorage", new MemoryStorage());
    keep(keptOf("full")!);
    expect(isLasting("full")).toBe(true);
    expect(keptOf("full")!.seen.attempts).toHaveLength(1);
  });
});

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { checkDeal, type Dealt } from "../src/deal/check";
import { bytes, seatCommit } from "../src/deal/commit";
import { packOf } from "../src/deal/pack";
import { fromHex, joined, toHex } from "../src/deal/sha256";
import { dealKey, serverCommit, Stream, u64 } from "../src/deal/stream";
import type { DealProof, EditionFacts } from "../src/protocol";

const beside = (file: string) => readFileSync(new URL(file, import.meta.url), "utf8");

interface Case {
  title: string;
  given: Map<string, string>;
}

/** The project's own vectors, which the Python dealer is held against too. */
const cases = beside("../../tests/vectors/mq-deal-1.txt")
  .split("\n")
  .filter((line) => line && !line.startsWith("#"))
  .reduce<Case[]>((found, line) => {
    const border = line.indexOf(" =");
    const [name, value] = [line.slice(0, border), line.slice(border + 3)];
    if (name === "case") found.push({ title: value, given: new Map() });
    else found.at(-1)!.given.set(name, value);
    return found;
  }, []);

describe.each(cases)("MQ-DEAL/1: $title", ({ given }) => {
  const id = (name: string) => new TextDecoder().decode(fromHex(given.get(name)!));
  const of = (word: string) => [...given].filter(([name]) => name.split(" ")[0] === word);
  const [game, rules, server] = [id("game_id"), id("rules_id"), fromHex(given.get("server_seed")!)];
  const seeds = of("seat_seed")
    .map(([name, seed]) => [Number(name.split(" ")[1]), fromHex(seed)] as const)
    .sort(([one], [other]) => one - other);
  const key = dealKey(
    game,
    rules,
    server,
    seeds.map(([, seed]) => seed),
  );
  const numbers = (count: number) => [...Array(count).keys()];
  const labelled = (word: string, version: string) => new Stream(key, joined(bytes(word), u64(BigInt(version))));
  const first = (stream: Stream, count: number) => toHex(Uint8Array.from({ length: count }, () => stream.byte()));

  test("commits and key", () => {
    expect(toHex(serverCommit(game, rules, server))).toBe(given.get("server_commit"));
    for (const [seat, seed] of seeds)
      expect(toHex(seatCommit(game, seat, seed))).toBe(given.get(`seat_commit ${seat}`));
    expect(toHex(key)).toBe(given.get("key"));
  });

  test("streams and choices", () => {
    for (const [name, value] of given) {
      const [word, one = "", other = ""] = name.split(" ");
      const computed: Record<string, () => string> = {
        stream: () => first(new Stream(key, one), 80),
        shuffle: () => new Stream(key, "deck").shuffled(numbers(Number(one))).join(" "),
        start: () => String(new Stream(key, "start").below(Number(one))),
        money: () => new Stream(key, "money").shuffled(numbers(Number(one))).join(" "),
        tie: () => String(labelled("tie", one).below(Number(other))),
        call: () => first(labelled("call", one), 8),
      };
      const compute = computed[word!];
      if (compute) expect(compute(), name).toBe(value);
    }
  });
});

interface Form {
  facts: EditionFacts;
  rules_id: string;
  players: number;
  cards_per_family: number;
  deck_size: number;
  games: string[];
}

const forms = JSON.parse(beside("decks.json")) as Form[];
const digest = (words: string) => createHash("sha256").update(words).digest("hex");

function proofOf(form: Form, number: number): DealProof {
  const game = `deck-${number}`;
  const people = [...Array(number % (form.players + 1)).keys()];
  const seed = (seat: number) => digest(`seat ${seat} of ${number}`);
  const server = digest(`server ${number}`);
  return {
    game_id: game,
    rules_id: form.rules_id,
    server_seed: server,
    server_commit: toHex(serverCommit(game, form.rules_id, fromHex(server))),
    seat_seeds: Object.fromEntries(people.map((seat) => [seat, seed(seat)])),
    seat_commits: Object.fromEntries(people.map((seat) => [seat, toHex(seatCommit(game, seat, fromHex(seed(seat))))])),
    attempts: 1,
    announced: [],
  };
}

/** A deck of which only the size and the number of roosters are true. */
function blank(form: Form): Dealt {
  const deck = Array.from({ length: form.deck_size }, (_, place) => (place < form.cards_per_family ? "rooster" : "?"));
  return { rules: form.rules_id, players: form.players, deck, first: 0, isFirstAgreed: false, steps: [] };
}

function recomputed(form: Form, number: number) {
  const dealt = blank(form);
  return checkDeal(proofOf(form, number), dealt, packOf(form.facts, dealt.deck));
}

describe("decks", () => {
  test("there are more than a thousand", () => {
    expect(forms.reduce((sum, form) => sum + form.games.length, 0)).toBeGreaterThan(1000);
  });

  test.each(forms)("of $rules_id with $players are those of the Python", (form) => {
    const made = form.games.map((_, number) => {
      const { first, deck } = recomputed(form, number);
      return digest(`${first} ${deck.join(" ")}`).slice(0, 16);
    });
    expect(made).toEqual(form.games);
  });
});

/** The server's commit, the seats' commits and the seeds in one attempt, as a server that is honest in this announces it. */
function announcing(proof: DealProof): DealProof {
  const { game_id: game, server_commit, seat_commits } = proof;
  const seats = Object.keys(seat_commits).map(Number);
  return { ...proof, announced: [{ attempt: 1, game, server_commit, seats, seat_commits, voided_by: [] }] };
}

describe("a check", () => {
  const form = forms.find((each) => each.rules_id === "master-2009-two/1")!;
  const proof = announcing(proofOf(form, 2));
  const [attempt] = proof.announced;
  const { deck, first } = recomputed(form, 2);
  const received = deck.map((card) => ({ type: "Received" as const, seat: 0, card }));
  const steps = [0, 1, 2].map((version) => ({ version, events: received.slice(2 * version, 2 * version + 2) }));
  const dealt: Dealt = { ...blank(form), deck, first, steps };
  const pack = packOf(form.facts, deck);
  const faults = (forged: Partial<DealProof>, told: Partial<Dealt> = {}) =>
    checkDeal({ ...proof, ...forged }, { ...dealt, ...told }, pack).faults.map(({ what }) => what);

  test("finds an honest deal right, and names what left the game", () => {
    const found = checkDeal(proof, dealt, pack);
    expect(found.faults).toEqual([]);
    expect(found.boxes.map((box) => box.seat)).toEqual([null, 0, 1]);
    expect(found.removed).toHaveLength(10);
  });

  const zeros = "0".repeat(64);
  const [seed, commit] = [proof.seat_seeds, proof.seat_commits];
  test.each<[string, string[], Partial<DealProof>, Partial<Dealt>]>([
    ["another server seed", ["forced", "deck", "first", "played"], { server_seed: zeros }, {}],
    ["a server seed that is none", ["forced", "deck", "first", "played"], { server_seed: "secret" }, {}],
    ["another server commit", ["forced", "unannounced"], { server_commit: zeros }, {}],
    ["another seat seed", ["forced", "deck", "played"], { seat_seeds: { 0: zeros, 1: seed[1]! } }, {}],
    ["seeds that were swapped", ["swapped", "deck", "played"], { seat_seeds: { 0: seed[1]!, 1: seed[0]! } }, {}],
    [
      "a seed that was used twice",
      ["forced", "reused", "deck", "first", "played"],
      { seat_seeds: { 0: seed[1]!, 1: seed[1]! } },
      {},
    ],
    ["a seat that never committed", ["uncommitted"], { announced: [], seat_commits: { 0: commit[0]! } }, {}],
    ["another game", ["forced", "attempts", "deck", "first", "played"], { game_id: "deck-3" }, {}],
    ["other rules", ["rules"], {}, { rules: "master-2009-two/2" }],
    ["two cards exchanged", ["deck"], {}, { deck: [deck.at(-1)!, ...deck.slice(1, -1), deck[0]!] }],
    ["a card too few", ["deck", "played"], {}, { deck: deck.slice(1) }],
    ["another first player", ["first"], {}, { first: 1 - first }],
    ["another card played than dealt", ["played"], {}, { steps: steps.slice(1) }],
  ])("catches %s", (_, expected, forged, told) => {
    expect([...new Set(faults(forged, told))].sort()).toEqual(expected.sort());
  });

  /** As a server would have to do it to be rid of somebody's seed: everything fits but the seed that is not there. */
  test.each([
    ["committed and announced", proof],
    ["committed in an older record", { ...proof, announced: [] }],
  ])("catches a deck that was dealt without the seed of a seat that %s", (_, told) => {
    const without = { ...proof, seat_seeds: { 0: seed[0]! } };
    const found = checkDeal(without, dealt, pack);
    const stacked = { ...dealt, deck: found.deck, first: found.first, steps: [] };
    const forged = checkDeal({ ...told, seat_seeds: { 0: seed[0]! } }, stacked, packOf(form.facts, found.deck));
    expect(forged.faults).toEqual([{ what: "leftOut", seat: 1 }]);
  });

  test.each<[string, string, Partial<DealProof>]>([
    ["a count of attempts that is not theirs", "attempts", { attempts: 2 }],
    ["an attempt that was given up by nobody", "attempts", { attempts: 2, announced: [earlier(), second()] }],
    [
      "two attempts under one name",
      "attempts",
      { attempts: 2, announced: [{ ...attempt!, voided_by: [1] }, second()] },
    ],
    ["attempts that are not numbered from one", "attempts", { announced: [second()] }],
    ["somebody in it who was not asked", "attempts", { announced: [{ ...attempt!, seats: [0] }] }],
    ["a seat that was asked and left out", "leftOut", { announced: [{ ...attempt!, seats: [0, 1, 2] }] }],
    [
      "an announced commit that is another",
      "unannounced",
      { announced: [{ ...attempt!, seat_commits: { 0: zeros } }] },
    ],
    ["a commit that was there before", "usedAgain", { attempts: 2, announced: [earlier([1]), second()] }],
  ])("catches %s", (_, what, forged) => {
    expect(faults(forged)).toContain(what);
  });

  function earlier(voided_by: number[] = []) {
    return { ...attempt!, game: "deck-1", voided_by };
  }

  function second() {
    return { ...attempt!, attempt: 2 };
  }

  test("leaves the first player to those who agreed on one", () => {
    expect(faults({}, { first: 1 - first, isFirstAgreed: true })).toEqual([]);
  });
});

/** Whether a record is consistent, by MQ-DEAL/1: nobody is asked, everything is computed here. */

import type { DealProof, GameEvent } from "../protocol";
import { announcedFaults } from "./announced";
import { seatCommit } from "./commit";
import type { Finding } from "./finding";
import type { Pack } from "./pack";
import { drawn } from "./seen";
import { fromHex, toHex } from "./sha256";
import { dealKey, serverCommit, Stream } from "./stream";

/** What the game says it was played with. */
export interface Dealt {
  rules: string;
  players: number;
  deck: readonly string[];
  first: number;
  /** The players agreed on who begins. */
  isFirstAgreed: boolean;
  /** What happened, all cards to be seen. */
  steps: readonly { version: number; events: readonly GameEvent[] }[];
}

/** One locked box: what was published before the game, and the secret that came out of it afterwards. */
export interface Box {
  /** null is the server's. */
  seat: number | null;
  commit: string;
  seed: string;
  fits: boolean;
}

export interface Check {
  boxes: Box[];
  key: string;
  /** The deck that the seeds make. */
  deck: string[];
  first: number;
  /** Money that left the game unseen, in the game for two. */
  removed: string[];
  faults: Finding[];
}

export function checkDeal(proof: DealProof, dealt: Dealt, pack: Pack): Check {
  const boxes = [serverBox(proof), ...seatsOf(proof).map((seat) => seatBox(proof, seat))];
  const key = dealKey(proof.game_id, proof.rules_id, fromHex(proof.server_seed), seedsInOrder(proof));
  const money = new Stream(key, "money").shuffled(pack.spare);
  const out = pack.spare.length && Math.max(0, pack.stock.length + pack.spare.length - dealt.deck.length);
  const deck = new Stream(key, "deck").shuffled([...pack.stock, ...money.slice(out)]);
  const first = new Stream(key, "start").below(dealt.players);
  const faults = [
    ...boxes.flatMap((box) => boxFaults(box, proof)),
    ...reused(boxes),
    ...announcedFaults(proof),
    ...dealtFaults(dealt, proof.rules_id, deck, first),
  ];
  return { boxes, key: toHex(key), deck, first, removed: money.slice(0, out), faults };
}

function serverBox(proof: DealProof): Box {
  const { server_seed: seed, server_commit: commit } = proof;
  return {
    seat: null,
    commit,
    seed,
    fits: fits(seed, commit, (bytes) => serverCommit(proof.game_id, proof.rules_id, bytes)),
  };
}

function seatBox(proof: DealProof, seat: number): Box {
  const [seed = "", commit = ""] = [proof.seat_seeds[seat], proof.seat_commits[seat]];
  return { seat, commit, seed, fits: isSeatSeed(proof.game_id, seat, seed, commit) };
}

function isSeatSeed(game: string, seat: number, seed: string, commit: string): boolean {
  return fits(seed, commit, (bytes) => seatCommit(game, seat, bytes));
}

function fits(seed: string, commit: string, locked: (seed: Uint8Array) => Uint8Array): boolean {
  return /^[0-9a-f]{64}$/.test(seed) && toHex(locked(fromHex(seed))) === commit;
}

/** Every seat that locked a secret or opened one: there must be both. */
function seatsOf(proof: DealProof): number[] {
  const seats = new Set([...Object.keys(proof.seat_seeds), ...Object.keys(proof.seat_commits)].map(Number));
  return [...seats].sort((one, other) => one - other);
}

function seedsInOrder(proof: DealProof): Uint8Array[] {
  return seatsOf(proof).flatMap((seat) => (proof.seat_seeds[seat] ? [fromHex(proof.seat_seeds[seat])] : []));
}

function boxFaults(box: Box, proof: DealProof): Finding[] {
  const { seat, seed, commit } = box;
  if (box.fits) return [];
  if (seat === null) return [{ what: "forced", seat }];
  if (!seed) return [{ what: "leftOut", seat }];
  if (!commit) return [{ what: "uncommitted", seat }];
  const other = seatsOf(proof).find((each) => isSeatSeed(proof.game_id, seat, proof.seat_seeds[each] ?? "", commit));
  if (other !== undefined) return [{ what: "swapped", seat, other }];
  const before = proof.announced.slice(0, -1);
  const earlier = before.find((each) => isSeatSeed(each.game, seat, seed, each.seat_commits[seat] ?? ""));
  return [earlier ? { what: "usedAgain", seat, attempt: earlier.attempt } : { what: "forced", seat }];
}

function reused(boxes: readonly Box[]): Finding[] {
  return boxes.flatMap(({ seat, seed }, place) => {
    const other = boxes.slice(0, place).find((each) => seed && each.seed === seed);
    return other ? [{ what: "reused" as const, seat, other: other.seat }] : [];
  });
}

function dealtFaults(dealt: Dealt, rules: string, deck: readonly string[], first: number): Finding[] {
  const faults: Finding[] = [];
  if (rules !== dealt.rules) faults.push({ what: "rules" });
  if (deck.join() !== dealt.deck.join()) faults.push({ what: "deck" });
  if (!dealt.isFirstAgreed && first !== dealt.first) faults.push({ what: "first", seat: dealt.first });
  return [...faults, ...playedFaults(dealt.steps, deck)];
}

/** The first card that came up in the game and is not the next one of the deck. */
function playedFaults(steps: Dealt["steps"], deck: readonly string[]): Finding[] {
  let place = 0;
  for (const { version, events } of steps)
    for (const card of drawn(events)) {
      const due = deck[place++] ?? "";
      if (card !== due) return [{ what: "played", version, seen: due, told: card }];
    }
  return [];
}

/** Checks the deal of a finished game by MQ-DEAL/1: nobody is asked, everything is computed here. */

import type { DealProof } from "../protocol";
import { seatCommit } from "./commit";
import type { Pack } from "./pack";
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
  isSameDeck: boolean;
  first: number;
  isSameFirst: boolean;
  /** Money that left the game unseen, in the game for two. */
  removed: string[];
  /** The proof is of a game by these rules. */
  isSameGame: boolean;
  ok: boolean;
}

export function checkDeal(proof: DealProof, dealt: Dealt, pack: Pack): Check {
  const boxes = [serverBox(proof), ...seatsOf(proof).map((seat) => seatBox(proof, seat))];
  const key = dealKey(proof.game_id, proof.rules_id, fromHex(proof.server_seed), seedsInOrder(proof));
  const money = new Stream(key, "money").shuffled(pack.spare);
  const out = pack.spare.length && Math.max(0, pack.stock.length + pack.spare.length - dealt.deck.length);
  const deck = new Stream(key, "deck").shuffled([...pack.stock, ...money.slice(out)]);
  const first = new Stream(key, "start").below(dealt.players);
  const found = {
    isSameDeck: deck.length === dealt.deck.length && deck.every((card, place) => card === dealt.deck[place]),
    isSameFirst: dealt.isFirstAgreed || first === dealt.first,
    isSameGame: proof.rules_id === dealt.rules,
  };
  const ok = boxes.every((box) => box.fits) && Object.values(found).every(Boolean);
  return { boxes, key: toHex(key), deck, first, removed: money.slice(0, out), ...found, ok };
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
  return { seat, commit, seed, fits: fits(seed, commit, (bytes) => seatCommit(proof.game_id, seat, bytes)) };
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

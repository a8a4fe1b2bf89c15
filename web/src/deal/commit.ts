/** What a seat brings to the deal of MQ-DEAL/1: a seed, and before it the commitment to it. */

import { joined, sha256 } from "./sha256";

const utf8 = new TextEncoder();

export type Part = string | Uint8Array;

/** Each part with its length before it. */
export function lp(...parts: Part[]): Uint8Array {
  return joined(...parts.flatMap((part) => [u32(bytes(part).length), bytes(part)]));
}

export function seatCommit(game: string, seat: number, seed: Uint8Array): Uint8Array {
  return sha256(lp("MQ-DEAL/1 seat", game, Uint8Array.of(seat), seed));
}

export function bytes(part: Part): Uint8Array {
  return typeof part === "string" ? utf8.encode(part) : part;
}

function u32(value: number): Uint8Array {
  const four = new Uint8Array(4);
  new DataView(four.buffer).setUint32(0, value);
  return four;
}

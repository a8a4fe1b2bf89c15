/** All chance of a game by MQ-DEAL/1: from the seeds a key, from the key streams of bytes, from those fair choices. */

import { lp, type Part } from "./commit";
import { hmac, sha256 } from "./sha256";

export function serverCommit(game: string, rules: string, seed: Uint8Array): Uint8Array {
  return sha256(lp("MQ-DEAL/1 server", game, rules, seed));
}

/** The seeds of the people, in the order of their seats. */
export function dealKey(game: string, rules: string, server: Uint8Array, seats: readonly Uint8Array[]): Uint8Array {
  return hmac(server, lp("MQ-DEAL/1 key", game, rules, ...seats));
}

export class Stream {
  private readonly key: Uint8Array;
  private block = new Uint8Array(0);
  private at = 0;
  private blocks = 0n;

  constructor(key: Uint8Array, label: Part) {
    this.key = hmac(key, lp("MQ-DEAL/1 stream", label));
  }

  byte(): number {
    if (this.at === this.block.length) {
      this.block = new Uint8Array(hmac(this.key, u64(this.blocks++)));
      this.at = 0;
    }
    return this.block[this.at++]!;
  }

  below(m: number): number {
    const limit = 256 - (256 % m); // a byte beyond the last whole multiple would favour the small numbers
    let byte = this.byte();
    while (byte >= limit) byte = this.byte();
    return byte % m;
  }

  shuffled<Item>(items: readonly Item[]): Item[] {
    const copy = [...items];
    for (let i = copy.length - 1; i > 0; i--) {
      const j = this.below(i + 1);
      [copy[i], copy[j]] = [copy[j]!, copy[i]!];
    }
    return copy;
  }
}

export function u64(value: bigint): Uint8Array {
  const eight = new Uint8Array(8);
  new DataView(eight.buffer).setBigUint64(0, value);
  return eight;
}

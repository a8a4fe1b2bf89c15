/** The secret that this device adds to a shuffle. */

import { fromHex, random, toHex } from "./sha256";

/** A seed outlives a reload, and is the same in every window of this browser. */
export function keptSeed(name: string): Uint8Array {
  const place = `maquignon seed ${name}`;
  try {
    const kept = localStorage.getItem(place);
    if (kept) return fromHex(kept);
    const fresh = random(32);
    localStorage.setItem(place, toHex(fresh));
    return fresh;
  } catch {
    return (unkept[place] ??= random(32));
  }
}

const unkept: Record<string, Uint8Array> = {};

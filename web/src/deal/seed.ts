/** The secret that this device adds to a shuffle. */

import { bytes, lp } from "./commit";
import { fromHex, hmac } from "./sha256";

/**
 * Another for every opening of a deal, and the same in every window of this browser, also where two of them hear of the
 * opening at the same moment.
 */
export function ownSeed(secret: string, game: string, serverCommit: string, seat: number): Uint8Array {
  return hmac(fromHex(secret), lp("seed", game, bytes(serverCommit), Uint8Array.of(seat)));
}

/** Whether a secret of this deal was made on this device: the one thing nobody else could have written. */

import type { DealProof } from "../protocol";

export function isOwnSecretIn(proof: DealProof): boolean {
  try {
    return Object.entries(proof.seat_seeds).some(
      ([seat, seed]) => localStorage.getItem(`maquignon seed ${proof.game_id}/${seat}`) === seed,
    );
  } catch {
    return false; // storage is switched off
  }
}

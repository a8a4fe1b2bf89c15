/** Whether keeping oneself was offered on this device: once, at the end of one game, and never again. */

const OFFERED = "maquignon keeping offered";
const NO = "no";

/** At the end of that game it may be; from then on at no other's. */
export function mayOffer(game: string): boolean {
  try {
    const at = localStorage.getItem(OFFERED);
    if (at === null) localStorage.setItem(OFFERED, game);
    return at === null || at === game;
  } catch {
    return false; // a private window: nothing is kept there anyway
  }
}

export function offerNoMore(): void {
  try {
    localStorage.setItem(OFFERED, NO);
  } catch {
    // it is not offered there
  }
}

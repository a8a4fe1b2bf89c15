/** Bluffs in words. What one is, and what came of it, is counted where the game is kept. */

import type { Seated } from "../game/board";
import { nameOf } from "../game/telling";
import type { Bluff } from "../protocol";
import { t, type Key } from "../texts";

export const OUTCOMES: Record<Bluff["outcome"], Key> = {
  called: "score.caught",
  missed: "score.gotAway",
  outbid: "score.outbid",
  tied: "score.tied",
  open: "score.neverSettled",
};

export function isCaught(bluff: Bluff): boolean {
  return bluff.outcome === "called";
}

export function bluffText(bluff: Bluff, company: readonly Seated[]): string {
  const { amount, means } = bluff;
  return t(keyOf(bluff), {
    name: nameOf(company, bluff.seat),
    amount,
    had: means,
    n: bluff.kind === "slap" ? means : amount,
  });
}

function keyOf({ kind, amount }: Bluff): Key {
  if (kind === "bid") return "score.bluffBid";
  if (kind === "slap") return "score.bluffSlap";
  return amount ? "score.bluffOffer" : "score.bluffHollow";
}

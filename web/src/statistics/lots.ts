/** The lots of a game: what they are called, and which were worth talking about. */

import { animals, cardName, listed } from "../game/telling";
import type { Purchase, Replay } from "../protocol";

/** Bought for money; pedigrees are paid for with cards. */
export function lotsOf(replay: Replay): Purchase[] {
  return replay.statistics.purchases.filter((each) => each.pedigree === null);
}

export function lotText(each: Purchase): string {
  if (each.pedigree) return cardName(`${each.pedigree}-pedigree`);
  return each.animals
    .map(([family, count]) => (count > 1 ? `${count} × ${cardName(family)}` : cardName(family)))
    .join(", ");
}

/** The same as part of a sentence. */
export function lotWords(each: Purchase): string {
  return listed(each.animals.map(([family, count]) => animals(family, count)));
}

/** The furthest below its printed value. */
export function bargainOf(replay: Replay): Purchase | undefined {
  return furthest(
    lotsOf(replay).filter((each) => each.price),
    (each) => each.value - each.price,
  );
}

/** The furthest above its printed value. */
export function worstBargainOf(replay: Replay): Purchase | undefined {
  return furthest(lotsOf(replay), (each) => each.price - each.value);
}

function furthest(from: readonly Purchase[], gap: (each: Purchase) => number): Purchase | undefined {
  const top = Math.max(0, ...from.map(gap));
  return top > 0 ? from.find((each) => gap(each) === top) : undefined;
}

/** The cards of an edition as they come out of the box, before anybody shuffles. */

import type { EditionFacts } from "../protocol";

export interface Pack {
  /** Animals, pedigrees and rats. */
  stock: string[];
  /** Money of which a part is shuffled into the deck, in the game for two. */
  spare: string[];
}

/** House rules change how many cards a family has; that much is read off the deck. */
export function packOf(facts: EditionFacts, deck: readonly string[]): Pack {
  const families = facts.families.map((family) => family.name);
  const each = deck.filter((card) => card === families[0]).length;
  return {
    stock: [
      ...families.flatMap((family) => Array<string>(each).fill(family)),
      ...families.slice(0, facts.pedigrees).map((family) => `${family}-pedigree`),
      ...Array<string>(facts.rats).fill("rat"),
    ],
    spare: facts.division ? spareMoney(facts) : [],
  };
}

/** All that is in no purse and no payout; zeros are of no use to two. */
function spareMoney(facts: EditionFacts): string[] {
  const left = (value: number) =>
    (facts.bank[value] ?? 0) - 2 * ((facts.purse[value] ?? 0) + (facts.payouts.includes(value) ? 1 : 0));
  return facts.denominations.filter(Boolean).flatMap((value) => Array<string>(left(value)).fill(`$${value}`));
}

/** A hint in the language that is spoken. */

import type { Company } from "../game/telling";
import type { Advice, RivalKnown, UsualPrice } from "../protocol";
import { moveText } from "../review/moves";
import { named } from "../texts";
import { knowText, type KnowingKey } from "../texts/knowing";

const STAGES: Record<string, KnowingKey> = { early: "early", middle: "middle", late: "late" };

export function priceText({ what, stage, number: n, low, middle, high }: UsualPrice): string {
  if (what === "pedigree") return knowText("cards", { low, middle, high });
  const key = STAGES[stage] ?? "trade";
  return knowText(key, { what: begun(named("cards", what)), n, low, middle, high });
}

export function rivalText(name: string, { least, most }: RivalKnown): string {
  return least === most ? knowText("exact", { name, n: least }) : knowText("between", { name, least, most });
}

function begun(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A bid is how far the bot would go; of money the sum is told too. */
export function adviceText(company: Company, { move, least, most }: Advice): string {
  if (move.startsWith("bid ") && least !== null && most !== null)
    return least === most ? knowText("bidUpTo", { n: least }) : knowText("bidBetween", { least, most });
  const said = moveText(company, move);
  return least === null ? said : knowText("worth", { move: said, n: sum(move) });
}

/** 'offer 2x10 50 covered' is worth 70. */
export function sum(move: string): number {
  const cards = [...move.matchAll(/(?:(\d+)x)?(\d+)/g)];
  return cards.reduce((total, [, number, value]) => total + Number(number ?? 1) * Number(value), 0);
}

/** A hint in the language that is spoken. */

import type { UsualPrice } from "../protocol";
import { named } from "../texts";
import { knowText, type KnowingKey } from "../texts/knowing";

const STAGES: Record<string, KnowingKey> = { early: "early", middle: "middle", late: "late" };

export function priceText({ what, stage, number: n, low, middle, high }: UsualPrice): string {
  if (what === "pedigree") return knowText("cards", { low, middle, high });
  const key = STAGES[stage] ?? "trade";
  return knowText(key, { what: begun(named("cards", what)), n, low, middle, high });
}

function begun(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

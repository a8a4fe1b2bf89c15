/** The commits of days as this device saw them, and whether a secret that was told fits: MQ-MARKET/1. */

import { lp } from "../deal/commit";
import { fromHex, sha256, toHex } from "../deal/sha256";
import type { MarketTerms } from "../protocol";
import { recall, remember } from "../start/memory";

const PLACE = "market commits";
const MOST = 60;

/** What this device saw first of a day, kept from now on; the oldest days are dropped. */
export function firstSeen(days: readonly Pick<MarketTerms, "day" | "commit">[]): Record<string, string> {
  const known = recall<Record<string, string>>(PLACE, {});
  const all = { ...Object.fromEntries(days.map(({ day, commit }) => [day, commit])), ...known };
  const latest = Object.entries(all).toSorted().slice(-MOST);
  remember(PLACE, Object.fromEntries(latest));
  return known;
}

export function commitOf({ day, rules, bots }: Pick<MarketTerms, "day" | "rules" | "bots">, secret: string): string {
  return toHex(sha256(lp("MQ-MARKET/1 day", day, rules, bots.join(","), fromHex(secret))));
}

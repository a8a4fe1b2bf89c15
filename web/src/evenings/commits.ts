/** The commit of an evening as this device saw it first, and whether a secret that was told fits: MQ-EVENING/1. */

import { lp } from "../deal/commit";
import { fromHex, sha256, toHex } from "../deal/sha256";
import type { EveningPage } from "../protocol";
import { recall, remember } from "../start/memory";

const PLACE = "evening commits";
const MOST = 40;

/** What this device saw before, if anything; kept from now on. */
export function firstSeen({ code, commit }: Pick<EveningPage, "code" | "commit">): string | undefined {
  const known = recall<Record<string, string>>(PLACE, {});
  const latest = Object.entries({ ...known, [code]: known[code] ?? commit }).slice(-MOST);
  remember(PLACE, Object.fromEntries(latest));
  return known[code];
}

export function commitOf({ evening, rules }: Pick<EveningPage, "evening" | "rules">, secret: string): string {
  return toHex(sha256(lp("MQ-EVENING/1 evening", evening, rules, fromHex(secret))));
}

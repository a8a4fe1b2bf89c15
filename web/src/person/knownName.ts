/** The name somebody went by last, so that a device that has just become theirs need not ask for it. */

import { ask } from "../net/api";
import type { OwnGamesPage, OwnTables } from "../protocol";
import { keep, settings } from "../settings.svelte";

interface Sat {
  seat: number | null;
  seats?: readonly { name: string }[];
}

export function lastName(sittings: readonly Sat[]): string {
  const sat = sittings.find(({ seat, seats }) => seat !== null && seats?.[seat]?.name);
  return sat ? sat.seats![sat.seat!]!.name : "";
}

/** One that was chosen on this device stays. */
export async function takeKnownName(): Promise<void> {
  if (settings.name) return;
  const [{ tables }, { games }] = await Promise.all([
    ask<OwnTables>("/api/tables/own"),
    ask<OwnGamesPage>("/api/games"),
  ]);
  settings.name = lastName([...tables, ...games]);
  keep();
}

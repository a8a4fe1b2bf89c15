/** The speeds of a live table, slowest first. */

import type { Choices, Speed } from "../protocol";

export const SPEEDS = ["calm", "normal", "brisk"] as const;

/** The name of a table's speed; empty where its times were chosen one by one. */
export function nameOfSpeed(choices: Choices | null, speed: Speed | undefined): string {
  const known = Object.entries(choices?.speeds ?? {});
  return known.find(([, { call, bots }]) => call === speed?.call && bots === speed.bots)?.[0] ?? "";
}

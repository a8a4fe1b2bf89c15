/** Texts of files, taken for what they say they are or for nothing. */

import type { DealProof } from "../protocol";
import type { Attempt, Seen } from "./seen";

/** Every seed and commit that is told stands in the text. */
export function isIn(text: string, proof: DealProof): boolean {
  const { server_seed, server_commit, seat_seeds, seat_commits } = proof;
  const told = [server_seed, server_commit, ...Object.values(seat_seeds), ...Object.values(seat_commits)];
  return told.every((each) => text.includes(each));
}

/** Null where it is none. */
export function readSeen(text: string): Seen | null {
  try {
    const found: unknown = JSON.parse(text);
    return isSeen(found) ? found : null;
  } catch {
    return null;
  }
}

function isSeen(found: unknown): found is Seen {
  if (!isRecord(found)) return false;
  const { maquignon, table, rules, seat, attempts, cards } = found;
  return (
    maquignon === "seen 1" &&
    [table, rules].every(isText) &&
    (seat === null || isPlace(seat)) &&
    Array.isArray(attempts) &&
    attempts.every(isAttempt) &&
    isRecord(cards) &&
    Object.values(cards).every(isText)
  );
}

function isAttempt(found: unknown): found is Attempt {
  if (!isRecord(found)) return false;
  const { attempt, game, server_commit, seats, seat_commits, seed, revealed, voided_by } = found;
  return (
    isPlace(attempt) &&
    [game, server_commit].every(isText) &&
    [seats, voided_by].every((each) => Array.isArray(each) && each.every(isPlace)) &&
    isRecord(seat_commits) &&
    Object.values(seat_commits).every(isText) &&
    (seed === null || isText(seed)) &&
    typeof revealed === "boolean"
  );
}

function isRecord(found: unknown): found is Record<string, unknown> {
  return typeof found === "object" && found !== null && !Array.isArray(found);
}

function isText(found: unknown): found is string {
  return typeof found === "string";
}

function isPlace(found: unknown): found is number {
  return Number.isInteger(found) && (found as number) >= 0;
}

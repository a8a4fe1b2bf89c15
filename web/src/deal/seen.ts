/** What a device saw of a game's deal, when it saw it; as a file it is what `maquignon verify --seen` reads. */

import type { GameEvent } from "../protocol";

/** One opening of the deal, as it was announced to this device. Seeds and commits are in hexadecimal. */
export interface Attempt {
  attempt: number;
  game: string;
  server_commit: string;
  seats: number[];
  seat_commits: Record<string, string>;
  /** This device's own; null where it brought none. */
  seed: string | null;
  revealed: boolean;
  voided_by: number[];
}

export interface Seen {
  maquignon: "seen 1";
  table: string;
  rules: string;
  /** null for one who only looks on. */
  seat: number | null;
  /** The last is the one that was played. */
  attempts: Attempt[];
  /** What left the deck before this device's eyes, by the number of moves made; `?` for a card it was not shown. */
  cards: Record<string, string>;
}

export const UNSEEN = "?";

export function nothingSeen(table: string): Seen {
  return { maquignon: "seen 1", table, rules: "", seat: null, attempts: [], cards: {} };
}

export function attemptOf(seen: Seen, game: string): Attempt | undefined {
  return seen.attempts.find((each) => each.game === game);
}

/** The cards that left the deck, in order, as these events show them. */
export function drawn(events: readonly GameEvent[]): string[] {
  return events.flatMap((event) => {
    if (event.type === "TurnedUp" || event.type === "Dealt") return [event.card];
    return event.type === "Received" ? [event.card ?? UNSEEN] : [];
  });
}

/** Card by card; one that was not shown may be any. */
export function isSameCards(one: string, other: string): boolean {
  const [these, those] = [one.split(" "), other.split(" ")];
  const fits = (card: string, place: number) => [card, those[place]].includes(UNSEEN) || card === those[place];
  return these.length === those.length && these.every(fits);
}

export function seenFileName(seen: Seen): string {
  return `maquignon-${seen.table}-seen.json`;
}

export function seenFile(seen: Seen): string {
  return `${JSON.stringify(seen, null, 1)}\n`;
}

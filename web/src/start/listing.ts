/** Tables on lists: which of one's own come first, and which are worth showing. */

import type { OwnTable, TableFacts } from "../protocol";

/** Those that wait for me, then those that run, then those that have not begun; the latest used first among equals. */
export function unfinished(tables: readonly OwnTable[]): OwnTable[] {
  const running = tables.filter(({ status }) => status === "lobby" || status === "playing");
  return running.toSorted((one, other) => urgency(other) - urgency(one) || other.changed - one.changed);
}

export function openSeats(table: TableFacts): number {
  return table.status === "lobby" ? (table.seats ?? []).filter((seat) => seat.open).length : 0;
}

/** Tables one can still sit down at, then those one can watch; among each, the server's order: the liveliest first. */
export function welcoming(tables: readonly TableFacts[]): TableFacts[] {
  const shown = tables.filter(({ status }) => status === "lobby" || status === "playing");
  return shown.toSorted((one, other) => Number(openSeats(other) > 0) - Number(openSeats(one) > 0));
}

function urgency(table: OwnTable): number {
  return table.waiting || table.late !== null ? 2 : table.status === "playing" ? 1 : 0;
}

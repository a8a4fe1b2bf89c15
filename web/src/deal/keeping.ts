/** Where this device keeps what it saw: in the browser's storage, for all its windows, until newer games need the room. */

import { nothingSeen, type Seen } from "./seen";
import { random, toHex } from "./sha256";

const PLACE = "maquignon seen ";
const MOST = 60;

export interface Kept {
  /** When it was last written to, in milliseconds. */
  at: number;
  isOver: boolean;
  /** What the seeds of this table are made from: all windows make the same, and nobody else can. */
  secret: string;
  seen: Seen;
}

/** Where storage is switched off or full: as long as the page is open. */
const unlasting = new Map<string, Kept>();

export function keptOf(table: string): Kept | null {
  return unlasting.get(table) ?? read(PLACE + table);
}

export function keptOrNew(table: string): Kept {
  return keptOf(table) ?? { at: 0, isOver: false, secret: toHex(random(32)), seen: nothingSeen(table) };
}

export function keep(kept: Kept): void {
  const { table } = kept.seen;
  const written = { ...kept, at: Date.now() };
  try {
    localStorage.setItem(PLACE + table, JSON.stringify(written));
    unlasting.delete(table);
    tidy();
  } catch {
    unlasting.set(table, written);
  }
}

/** Whether what was kept of a table will still be there when the page has been closed. */
export function isLasting(table: string): boolean {
  return !unlasting.has(table);
}

/** Finished games go first, then the oldest. */
function tidy(): void {
  const places = Object.keys(localStorage).filter((place) => place.startsWith(PLACE));
  if (places.length <= MOST) return;
  const age = (place: string) => read(place) ?? { isOver: true, at: 0 };
  const worth = places.map((place) => ({ place, ...age(place) }));
  worth.sort((one, other) => Number(other.isOver) - Number(one.isOver) || one.at - other.at);
  for (const { place } of worth.slice(0, places.length - MOST)) localStorage.removeItem(place);
}

function read(place: string): Kept | null {
  try {
    return JSON.parse(localStorage.getItem(place) ?? "null") as Kept | null;
  } catch {
    return null;
  }
}

/** What somebody meant to do at a table when they went there: kept for this window until it is done. */

import type { Said } from "../net/connection";

export interface Intent {
  /** Sit down, under this name. */
  sit?: boolean;
  name?: string;
  /** Which seat, where it was chosen. */
  seat?: number;
  /** Begin as soon as every seat is taken. */
  begin?: boolean;
  /** The address for others, where the server knows a better one than this page's own. */
  link?: string;
  /** Who was invited there already, by `whomKey`. */
  invited?: string[];
}

/** What is needed of a table to carry an intent out. */
export interface Reachable {
  readonly code: string;
  readonly viewer: number;
  readonly isHost: boolean;
  readonly seats: readonly { is_open: boolean }[];
  say(message: Said): Promise<boolean>;
}

const place = (code: string) => `maquignon intent ${code.toUpperCase()}`;
const unkept = new Map<string, Intent>();

export function intend(code: string, intent: Intent): void {
  unkept.set(place(code), intent);
  try {
    sessionStorage.setItem(place(code), JSON.stringify(intent));
  } catch {
    // a private window: it holds until the page is loaded anew
  }
}

export function intention(code: string): Intent {
  try {
    const kept = sessionStorage.getItem(place(code));
    if (kept) return JSON.parse(kept) as Intent;
  } catch {
    // as above
  }
  return unkept.get(place(code)) ?? {};
}

/** The next step towards what was meant; it is forgotten when tried, so that a refusal is not tried again. */
export async function carryOut(table: Reachable, guest: string): Promise<void> {
  const meant = intention(table.code);
  if (meant.sit && table.viewer < 0) {
    intend(table.code, { ...meant, sit: false });
    await table.say({ type: "Sit", name: meant.name || guest, seat: meant.seat ?? null });
  } else if (meant.begin && table.isHost && table.seats.every((seat) => !seat.is_open)) {
    intend(table.code, { ...meant, begin: false });
    await table.say({ type: "Begin" });
  }
}

/** What happened while this device was not looking: the last version it saw of a table is kept in the browser. */

import type { GameEvent } from "../protocol";
import { eventsOf, type Line } from "./board";

const LINES = 4;
/** Fewer moves than this are no absence: a page that was loaded anew. */
const FEW = 6;
const WORTH = new Set<GameEvent["type"]>(["LotWon", "TradeWon", "Tied", "PaidOut", "Exposed", "RatTaken", "GameOver"]);

const PLACE = "maquignon last versions";
/** Tables that are remembered, the latest. */
const MOST = 60;

/** The last version that was looked at here; null where none was. */
export function lastSeen(table: string): number | null {
  return versions()[table] ?? null;
}

export function noteSeen(table: string, version: number): void {
  const others = Object.entries(versions()).filter(([name]) => name !== table);
  try {
    localStorage.setItem(PLACE, JSON.stringify(Object.fromEntries([...others.slice(1 - MOST), [table, version]])));
  } catch {
    // then nothing is told of absences
  }
}

function versions(): Record<string, number> {
  try {
    return (JSON.parse(localStorage.getItem(PLACE) ?? "{}") ?? {}) as Record<string, number>;
  } catch {
    return {}; // storage is switched off
  }
}

/** The lines worth telling to somebody who saw a version last: what changed hands, and who played for whom. */
export function missed(told: readonly Line[], seen: number | null): Line[] {
  const since = seen === null ? [] : told.filter(({ version }) => version > seen);
  if (since.filter((line) => eventsOf(line.told).length).length < FEW) return [];
  return since
    .filter(({ told }) => told.type === "BotPlays" || eventsOf(told).some(({ type }) => WORTH.has(type)))
    .map((line) => ({ version: line.version, told: heart(line) }))
    .slice(-LINES);
}

/** Of a version only what is worth telling, so that each is one line. */
function heart({ told }: Line): Line["told"] {
  if (told.type !== "Happened") return told;
  return { ...told, events: told.events.filter(({ type }) => WORTH.has(type)).slice(-1) };
}

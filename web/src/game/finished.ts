/** A finished game, asked of the server. */

import type { Seated } from "./board";
import { ask, Refusal } from "../net/api";
import type { Replay } from "../protocol";

const WAITS = [300, 600, 1200, 2500];
const NOT_YET = [404, 409];

export function finishedGame(name: string): Promise<Replay> {
  return ask<Replay>(`/api/replays/${encodeURIComponent(name)}`);
}

/** Right after the last move it may not be written down yet. */
export async function justFinishedGame(name: string): Promise<Replay> {
  for (const wait of WAITS) {
    try {
      return await finishedGame(name);
    } catch (error) {
      if (!(error instanceof Refusal && NOT_YET.includes(error.status))) throw error;
      await new Promise((done) => setTimeout(done, wait));
    }
  }
  return finishedGame(name);
}

export function companyOf(replay: Replay): Seated[] {
  return replay.seats.map(({ name, bot, finished_by, hints }) => ({ name, bot, finished_by, hints }));
}

export function recordAddress(name: string): string {
  return `/api/records/${encodeURIComponent(name)}`;
}

export function replayAddress(name: string, step?: number): string {
  return `/replay/${encodeURIComponent(name)}${step === undefined ? "" : `#step=${step}`}`;
}

/** The moves worth jumping to: donkeys, broken bluffs, families that become complete, the end. */

import type { Replay, ReplayStep } from "../protocol";

const ALWAYS = new Set(["PaidOut", "Exposed", "GameOver"]);

export function landmarks(replay: Replay): number[] {
  return replay.steps.filter((step, place) => isOne(step, replay.steps[place - 1])).map((step) => step.version);
}

function isOne(step: ReplayStep, before: ReplayStep | undefined): boolean {
  return (
    step.events.some((event) => ALWAYS.has(event.type)) || (before !== undefined && families(step) > families(before))
  );
}

function families(step: ReplayStep): number {
  return step.view.seats.reduce((sum, seat) => sum + seat.complete.length, 0);
}

/** A finished game as a board that can be gone through, with every purse open. */

import { companyOf } from "./finished";
import type { Replay, ReplayStep, View } from "../protocol";
import type { Board, Line, Seated } from "./board";

export class ReplayBoard implements Board {
  /** How many moves were made. */
  at = $state(0);
  readonly options = null;
  readonly deadlines = { decision: null, call: null };
  readonly busy = false;
  readonly seated: readonly Seated[];
  readonly lines: readonly Line[];

  constructor(readonly replay: Replay) {
    this.seated = companyOf(replay);
    this.lines = replay.steps.map(lineOf);
  }

  get edition(): string {
    return this.replay.edition;
  }

  get houseRules(): readonly string[] {
    return this.replay.house_rules;
  }

  get last(): number {
    return this.replay.steps.length - 1;
  }

  get step(): ReplayStep {
    return this.replay.steps[this.at]!;
  }

  get view(): View {
    return this.viewAt(this.at);
  }

  get purses(): readonly (readonly number[])[] {
    return this.step.purses;
  }

  get told(): readonly Line[] {
    return this.lines.slice(0, this.at + 1);
  }

  viewAt(version: number): View {
    return opened(this.replay.steps[version]!);
  }

  seek(version: number): void {
    this.at = Math.min(this.last, Math.max(0, Math.round(version) || 0));
  }

  async act(): Promise<boolean> {
    return false;
  }
}

function lineOf(step: ReplayStep): Line {
  const { version, events } = step;
  if (step.move === null) return { version, told: { type: "GameBegan", events } };
  return { version, told: { type: "Happened", seat: step.seat ?? -1, by: step.by ?? "player", events } };
}

/** A spectator's view with what lay face down turned over. */
function opened({ view, face_down, events }: ReplayStep): View {
  const looked = events.findLast((event) => event.type === "Looked");
  return {
    ...view,
    looked_at: view.phase === "division" ? (looked?.card ?? null) : view.looked_at,
    trade: view.trade && { ...view.trade, own_offer: face_down, offer_size: face_down.length },
    auction: view.auction && { ...view.auction, own_laid: face_down },
  };
}

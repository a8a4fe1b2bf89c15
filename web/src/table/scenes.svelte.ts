/** Short scenes for what deserves one, played one after the other over the table. */

import type { Board, Line } from "../game/board";
import { eventsOf } from "../game/board";
import { pedigreeOn } from "../game/telling";
import type { GameEvent, Tied, TradeWon, Verdict } from "../protocol";
import { lasting } from "../settings.svelte";

const SCENES = new Set<GameEvent["type"]>(["PaidOut", "Exposed", "LotWon", "Slapped", "RatTaken"]);
const LENGTHS: Partial<Record<SceneSubject["type"], number>> = {
  Exposed: 4200,
  PaidOut: 2600,
  Verdict: 3200,
  LotWon: 1500,
  Counting: 3800,
};
const USUAL = 2000;
const LEAST = 900;
/** While others wait: the table goes on, and a scene is about what has just happened. */
const HURRIED = 1300;
const MOST_WAITING = 2;

/** A trade that was settled or tied, with how many cards each side laid; which, only the two may see. */
export interface Counting {
  type: "Counting";
  settled: TradeWon | Tied;
  sides: { seat: number; number: number; cards: number[] | null }[];
}

export type SceneSubject = (GameEvent | Verdict | Counting) & {
  /** The family of the pedigree it was about; by now another card may lie there. */
  pedigree?: string | null;
};

export class Scenes {
  now: SceneSubject | null = $state.raw(null);
  private queue: SceneSubject[] = [];
  private seen: number | null = null;
  private began = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(board: () => Board) {
    $effect(() => this.follow(board().told));
    $effect(() => () => clearTimeout(this.timer));
  }

  skip(): void {
    clearTimeout(this.timer);
    this.play();
  }

  /** What is worth a scene in what was told since, after the one that is shown. */
  follow(lines: readonly Line[]): void {
    const newest = lines.at(-1)?.version ?? -1;
    let pedigree: string | null = null;
    for (const { version, told } of lines) {
      const events = eventsOf(told);
      for (const event of events) if (event.type === "TurnedUp") pedigree = pedigreeOn(event.card);
      if (this.seen === null || version <= this.seen) continue;
      if (told.type === "Verdict") this.queue.push(told);
      this.queue.push(...scenesOf(events).map((scene) => ({ ...scene, pedigree })));
    }
    this.seen = newest; // what happened before one came is not played again
    if (this.queue.length > MOST_WAITING) this.queue = this.queue.slice(-1); // nor all that one missed
    if (this.now === null && this.queue.length) this.play();
    else this.time();
  }

  private play(): void {
    this.now = this.queue.shift() ?? null;
    this.began = performance.now();
    this.time();
  }

  private time(): void {
    clearTimeout(this.timer);
    if (!this.now) return;
    const left = this.began + lengthOf(this.now.type, this.queue.length > 0) - performance.now();
    this.timer = setTimeout(() => this.play(), left);
  }
}

/** In milliseconds. */
export function lengthOf(scene: SceneSubject["type"], isWaitedFor: boolean): number {
  const whole = Math.max(LEAST, lasting(LENGTHS[scene] ?? USUAL));
  return isWaitedFor ? Math.min(whole, HURRIED) : whole;
}

function scenesOf(events: readonly GameEvent[]): SceneSubject[] {
  return events.flatMap((event): SceneSubject[] => {
    if (event.type === "TradeWon" || event.type === "Tied") {
      return [{ type: "Counting", settled: event, sides: events.flatMap(sideOf) }];
    }
    return SCENES.has(event.type) ? [event] : [];
  });
}

/** Whose money it was: an offer that was accepted was the challenger's. */
function sideOf(event: GameEvent): Counting["sides"] {
  if (event.type === "Accepted") return [{ seat: event.challenger, number: event.number, cards: event.cards }];
  if (event.type === "Countered" || event.type === "Swapped")
    return [{ seat: event.seat, number: event.number, cards: event.cards }];
  return [];
}

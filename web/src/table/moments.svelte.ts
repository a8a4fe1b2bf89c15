/** Short scenes for what deserves one, played one after the other over the table. */

import type { Board, Line } from "../game/board";
import { eventsOf } from "../game/board";
import type { GameEvent, Verdict } from "../protocol";
import { lasting } from "../settings.svelte";

const SCENES = new Set<GameEvent["type"]>(["PaidOut", "Exposed", "TradeWon", "Tied", "LotWon", "Slapped", "RatTaken"]);
const LENGTHS: Partial<Record<Moment["type"], number>> = { Exposed: 4200, PaidOut: 2600, Verdict: 3200, LotWon: 1500 };
const USUAL = 2000;

export type Moment = GameEvent | Verdict;

export class Moments {
  now: Moment | null = $state.raw(null);
  private queue: Moment[] = [];
  private seen: number | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(board: () => Board) {
    $effect(() => this.follow(board().told));
    $effect(() => () => clearTimeout(this.timer));
  }

  skip(): void {
    clearTimeout(this.timer);
    this.play();
  }

  private follow(lines: readonly Line[]): void {
    const newest = lines.at(-1)?.version ?? -1;
    if (this.seen !== null) {
      for (const { version, told } of lines) {
        if (version <= this.seen) continue;
        if (told.type === "Verdict") this.queue.push(told);
        this.queue.push(...eventsOf(told).filter((event) => SCENES.has(event.type)));
      }
    }
    this.seen = newest; // what happened before one came is not played again
    if (this.now === null && this.queue.length) this.play();
  }

  private play(): void {
    this.now = this.queue.shift() ?? null;
    if (this.now) this.timer = setTimeout(() => this.play(), Math.max(900, lasting(LENGTHS[this.now.type] ?? USUAL)));
  }
}

/** The tutorial's game as a board: it goes on by itself from stop to stop, and at each waits for the one right move. */

import type { Frame, Script, Stop } from "../learn/script";
import type { GameEvent, Options, Sheet, View } from "../protocol";
import { lasting } from "../settings.svelte";
import type { Board, Line, Seated } from "./board";

const PAUSE = 1300;
const SCENE = 2300;
const LEAST = 450;
const SCENES = new Set<GameEvent["type"]>(["LotWon", "TradeWon", "PaidOut", "Exposed"]);

export class LessonBoard implements Board {
  /** The stop that the learner is at, or on the way to. */
  place = $state(0);
  /** How many moves were made. */
  at = $state(0);
  /** Counts the moves that were not the one asked for, since the stop was reached. */
  strayed = $state(0);
  /** Whether the learner came here past moves that nobody needs to see played. */
  leapt = $state(false);

  readonly edition: string;
  readonly houseRules = [];
  readonly deadlines = { decision: null, call: null };
  readonly seated: readonly Seated[];
  private readonly views: readonly View[];
  private readonly lines: readonly Line[];
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly script: Script,
    learner: string,
  ) {
    this.edition = script.edition;
    this.seated = script.bots.map((bot) => ({ name: learner, bot }));
    this.views = added(script.frames);
    this.lines = script.frames.slice(1).map(lineOf);
  }

  get stop(): Stop {
    return this.script.stops[this.place]!;
  }

  get stops(): number {
    return this.script.stops.length;
  }

  get sheets(): readonly Sheet[] {
    return this.script.sheets;
  }

  get isOver(): boolean {
    return this.view.phase === "over";
  }

  get view(): View {
    return this.views[this.at]!;
  }

  get options(): Options | null {
    return this.script.frames[this.at]!.options;
  }

  get told(): readonly Line[] {
    return this.lines.slice(0, this.at);
  }

  /** Whether the others are playing. */
  get busy(): boolean {
    return this.at < this.stop.at;
  }

  async act(move: string): Promise<boolean> {
    if (this.busy) return false;
    if (move !== this.stop.wanted) {
      this.strayed++;
      return false;
    }
    this.goOn();
    return true;
  }

  /** On to the next stop, with the moves in between. */
  goOn(): void {
    if (this.place === this.stops - 1) return;
    const own = this.stop.wanted !== null;
    this.place++;
    this.strayed = 0;
    this.leapt = false;
    if (own) this.at++;
    this.wait();
  }

  /** At once to where the present stop, or the next one, is. */
  skip(): void {
    this.goTo(this.busy ? this.place : this.place + 1);
  }

  back(): void {
    this.goTo(this.place - 1);
  }

  goTo(place: number): void {
    clearTimeout(this.timer);
    this.place = Math.max(0, Math.min(place, this.stops - 1));
    this.at = this.stop.at;
    this.strayed = 0;
    this.leapt = true;
  }

  close(): void {
    clearTimeout(this.timer);
  }

  private wait(): void {
    clearTimeout(this.timer);
    if (this.busy) this.timer = setTimeout(() => this.step(), pauseAfter(this.script.frames[this.at]!));
  }

  private step(): void {
    this.at++;
    this.wait();
  }
}

function pauseAfter(frame: Frame): number {
  return Math.max(LEAST, lasting(frame.events.some(({ type }) => SCENES.has(type)) ? SCENE : PAUSE));
}

function added(frames: readonly Frame[]): View[] {
  const views: View[] = [];
  for (const { view } of frames) views.push({ ...views.at(-1), ...view } as View);
  return views;
}

function lineOf(frame: Frame, place: number): Line {
  return { version: place + 1, told: { type: "Happened", seat: -1, by: "player", events: frame.events } };
}

/** An auctioneer that never loses the beat: calls until the hammer falls, or counts down for a pedigree. */

import type { PaperKey } from "../texts/paper";

export type Call = { kind: "word"; key: PaperKey } | { kind: "number"; number: number };

export const BEATS = { calm: 3500, normal: 2300, brisk: 1300 } as const;
export type Beat = keyof typeof BEATS;

const WORDS: readonly Call[] = (["once", "twice", "sold"] as const).map((key) => ({ kind: "word", key }));
const COUNTDOWN: readonly Call[] = Array.from({ length: 10 }, (_, place) => ({ kind: "number", number: 10 - place }));

export class Caller {
  /** What was called last; null before the first call. */
  said: Call | null = $state.raw(null);
  isRunning = $state(false);
  private script: readonly Call[] = [];
  private place = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly say: (call: Call, isLast: boolean) => void,
    private readonly beat: () => number,
  ) {}

  callOut(): void {
    this.begin(WORDS);
  }

  countDown(): void {
    this.begin(COUNTDOWN);
  }

  /** Somebody bid more, or slapped: what was said stays, nothing more is. */
  stop(): void {
    clearTimeout(this.timer);
    this.isRunning = false;
  }

  clear(): void {
    this.stop();
    this.said = null;
  }

  private begin(script: readonly Call[]): void {
    this.stop();
    this.script = script;
    this.place = 0;
    this.isRunning = true;
    this.next();
  }

  private next(): void {
    const call = this.script[this.place]!;
    const isLast = this.place === this.script.length - 1;
    this.said = call;
    this.say(call, isLast);
    this.place += 1;
    if (isLast) this.isRunning = false;
    else this.timer = setTimeout(() => this.next(), this.beat());
  }
}

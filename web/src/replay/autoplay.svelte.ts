/** Plays a finished game by itself, and knows the keys that lead through it. */

import type { ReplayBoard } from "../game/replay.svelte";

const PAUSE = 1400;
/** What has a use of its own for these keys. */
const OWN_KEYS = "input:not([type=range]), select, textarea, [role=region], [role=log]";
const SPEEDS = [1, 2, 4, 8, 0.5];

export class Autoplay {
  isPlaying = $state(false);
  speed = $state(1);

  constructor(
    private readonly board: () => ReplayBoard,
    private readonly marks: () => readonly number[],
  ) {
    $effect(() => {
      if (!this.isPlaying) return;
      const clock = setInterval(() => this.on(), PAUSE / this.speed);
      return () => clearInterval(clock);
    });
  }

  /** By hand: who looks for a place does not want it to run away. */
  seek(version: number): void {
    this.isPlaying = false;
    this.board().seek(version);
  }

  /** To the next moment worth it, in one direction. */
  jump(direction: 1 | -1): void {
    const { at, last } = this.board();
    const next = direction > 0 ? this.marks().find((mark) => mark > at) : this.marks().findLast((mark) => mark < at);
    this.seek(next ?? (direction > 0 ? last : 0));
  }

  toggle = (): void => {
    const board = this.board();
    if (!this.isPlaying && board.at === board.last) board.seek(0);
    this.isPlaying = !this.isPlaying;
  };

  faster = (): void => {
    this.speed = SPEEDS[(SPEEDS.indexOf(this.speed) + 1) % SPEEDS.length]!;
  };

  key = (event: KeyboardEvent): void => {
    const where = event.target as HTMLElement;
    if (event.ctrlKey || event.metaKey || event.altKey || where.closest(OWN_KEYS) || isTheSliders(event)) return;
    const does = this.keys(event.shiftKey)[event.key];
    if (!does || (event.key === " " && where.closest("button, a, summary"))) return;
    event.preventDefault();
    does();
  };

  private keys(shift: boolean): Record<string, () => void> {
    const board = this.board();
    return {
      ArrowLeft: () => (shift ? this.jump(-1) : this.seek(board.at - 1)),
      ArrowRight: () => (shift ? this.jump(1) : this.seek(board.at + 1)),
      Home: () => this.seek(0),
      End: () => this.seek(board.last),
      " ": this.toggle,
    };
  }

  private on(): void {
    const board = this.board();
    if (board.at >= board.last) this.isPlaying = false;
    else board.seek(board.at + 1);
  }
}

/** It steps by itself, but neither plays nor jumps to the next moment. */
function isTheSliders(event: KeyboardEvent): boolean {
  return event.target instanceof HTMLInputElement && event.key !== " " && !event.shiftKey;
}

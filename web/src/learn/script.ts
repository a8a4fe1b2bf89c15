/** The lesson as `python -m tools.lesson` writes it: the game frame by frame, and where the coach speaks. */

import type { GameEvent, Options, Sheet, View } from "../protocol";

export interface Script {
  edition: string;
  bots: (string | null)[];
  frames: Frame[];
  stops: Stop[];
  sheets: Sheet[];
}

export interface Frame {
  /** What is new in the learner's view; all of it in the first frame. */
  view: Partial<View>;
  options: Options | null;
  events: GameEvent[];
}

export interface Stop {
  name: string;
  /** How many moves were made before it. */
  at: number;
  /** The move the learner is asked for; null where there is only something to read. */
  wanted: string | null;
}

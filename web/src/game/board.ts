/** What the table draws, wherever it comes from: a live game, a lesson or a replay. */

import type { GameEvent, Options, OwnOrder, SeatLook, Told, View } from "../protocol";

export type Seated = Pick<SeatLook, "name" | "bot"> &
  Partial<Pick<SeatLook, "stand_in" | "finished_by" | "present" | "hints" | "away">>;

/** Times of the page's own clock (performance.now) at which something falls due. */
export interface Deadlines {
  decision: number | null;
  call: number | null;
}

export interface Board {
  readonly edition: string;
  readonly houseRules: readonly string[];
  readonly view: View;
  readonly options: Options | null;
  readonly seated: readonly Seated[];
  readonly deadlines: Deadlines;
  /** What happened, oldest first. */
  readonly told: readonly Line[];
  /** At live pace, who is out for this animal, where that is known. */
  readonly out?: readonly number[];
  /** One's own standing order. */
  readonly order?: OwnOrder | null;
  /** Whether the host wants everybody to be asked once more before high bids and before accepting. */
  readonly confirms?: boolean;
  /** Whether a move is under way to the server. */
  readonly busy: boolean;
  /** Whether all clocks stand still, and nobody decides anything. */
  readonly paused?: boolean;
  /** Plays a move in notation; false where it was refused (the reason has been shown). */
  act(move: string): Promise<boolean>;
  /** Raises for this player up to a sum, or with null not any more; a sum beyond one's money must be meant. */
  setMaximum?(sum: number | null, bluff: boolean): Promise<boolean>;
  /** Bots that leave a trade to be read go on, where nobody else would read it. */
  readonly skip?: () => void;
}

export interface Line {
  version: number;
  told: Told;
}

/** The events of a line, where it has some. */
export function eventsOf(told: Told): readonly GameEvent[] {
  return told.type === "Happened" || told.type === "GameBegan" ? told.events : [];
}

/** Whether a seat says nothing more: for this animal, or until somebody else has bid. */
export function isOut({ view, out }: Pick<Board, "view" | "out">, seat: number): boolean {
  return (view.pace === "live" && out ? out : (view.auction?.passed ?? [])).includes(seat);
}

/** Whether all are out but the auctioneer and whoever has the highest bid. */
export function areAllOut(board: Board): boolean {
  const { players, active, auction } = board.view;
  const bidders = Array.from({ length: players }, (_, seat) => seat).filter(
    (seat) => seat !== active && seat !== auction?.high_bidder,
  );
  return bidders.every((seat) => isOut(board, seat));
}

export function isMine(board: Board, seat: number | null | undefined): boolean {
  return seat !== null && seat !== undefined && seat >= 0 && seat === board.view.seat;
}

/** The other seats in the order in which they sit, from one's own left on; all of them for a spectator. */
export function others(board: Board): number[] {
  const { players, seat } = board.view;
  if (seat < 0) return Array.from({ length: players }, (_, each) => each);
  return Array.from({ length: players - 1 }, (_, step) => (seat + 1 + step) % players);
}

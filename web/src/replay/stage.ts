/** What the stage shows at a move of a finished game: a move that ends an auction or a trade is seen where it was made. */

import type { Board } from "../game/board";
import type { ReplayBoard } from "../game/replay.svelte";
import type { Phase, ReplayStep, View } from "../protocol";

/** The phases of every procedure in their order. */
const PROCEDURES: readonly (readonly Phase[])[] = [
  ["bidding", "buy-right", "payment"],
  ["countdown", "laying", "pedigree-right", "pedigree-payment"],
  ["rat-round"],
  ["offer", "answer", "counter"],
  ["division"],
];
/** After these the next lot, card or countdown may look as the last one did. */
const ENDS = new Set(["LotWon", "Exposed", "RatTaken", "Tied", "TradeWon", "Kept", "Gave"]);

/** The replay's board, as its stage is to draw it. */
export function staged(board: ReplayBoard): Board {
  const { edition, houseRules, options, seated, deadlines, told, busy } = board;
  const view = isEnd(board.replay.steps[board.at - 1], board.step) ? lastSeen(board) : board.view;
  return { edition, houseRules, options, seated, deadlines, told, busy, view, act: () => board.act() };
}

/** Whether what went on before a move has ended by it, so that its own position no longer shows what it was about. */
export function isEnd(before: ReplayStep | undefined, step: ReplayStep): boolean {
  const procedure = PROCEDURES.find((each) => before && each.includes(before.view.phase));
  if (!before || !procedure || step.view.phase === "over") return false;
  return (
    procedure.indexOf(step.view.phase) < procedure.indexOf(before.view.phase) ||
    step.events.some(({ type }) => ENDS.has(type))
  );
}

/** The position before the move: with who slapped, and with no answer to wait for any more. */
function lastSeen(board: ReplayBoard): View {
  const view = board.viewAt(board.at - 1);
  if (view.trade) return { ...view, mover: null };
  const slap = board.step.events.find((event) => event.type === "Slapped");
  return slap && view.auction ? { ...view, phase: "laying", auction: { ...view.auction, payer: slap.seat } } : view;
}

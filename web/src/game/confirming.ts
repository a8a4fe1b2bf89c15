/** What is asked for once more before it is said: by this person's settings, or as the host of the table wishes. */

import { settings } from "../settings.svelte";
import type { Board } from "./board";

/** Where the host wants it and the person has chosen no sum. */
const USUAL = 200;

export function mustConfirmBid(board: Pick<Board, "confirms">, sum: number): boolean {
  const above = settings.confirmAbove ?? (board.confirms ? USUAL : null);
  return above !== null && sum > above;
}

export function mustConfirmAccept(board: Pick<Board, "confirms">): boolean {
  return settings.confirmAccept || (board.confirms ?? false);
}

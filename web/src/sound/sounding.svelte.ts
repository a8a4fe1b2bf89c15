/** What a table sounds like: listens to what happens and plays it. */

import { eventsOf, type Board } from "../game/board";
import type { GameEvent } from "../protocol";
import { call, play } from "./player";

/** More than this comes from a leap in a replay, or after a long absence, and would only be noise. */
const AT_ONCE = 4;

export function sounding(board: () => Board): void {
  let seen: number | null = null;
  let wasMine = false;
  $effect(() => {
    const { told, view } = board();
    const fresh = told.filter((line) => seen !== null && line.version > seen);
    if (fresh.length <= AT_ONCE) for (const line of fresh) for (const event of eventsOf(line.told)) sound(event);
    seen = told.at(-1)?.version ?? -1;
    const isMine = view.mover !== null && view.mover === view.seat;
    if (isMine && !wasMine) play("turn");
    wasMine = isMine;
  });
}

function sound(event: GameEvent): void {
  switch (event.type) {
    case "TurnedUp":
      return call(event.card.replace("-pedigree", ""));
    case "BidMade":
      return play("bid");
    case "Called":
      return play("call");
    case "HammerFell":
      return play("hammer");
    case "Paid":
    case "PaidOut":
      return play("coins");
    case "Exposed":
      return play("exposed");
    case "Slapped":
      return play("slap");
    case "Laid":
    case "Offered":
    case "Countered":
      return play("card");
    case "TradeWon":
      return call(event.family);
    case "GameOver":
      return play("victory");
  }
}

/** A board as everybody in the room may see it: nobody's money, nothing to decide. */

import type { Board } from "../game/board";
import { boardOf, type LiveTable } from "../game/live.svelte";
import { publicLine, publicView } from "./public";

export function openBoard(table: LiveTable): Board {
  const board = boardOf(table);
  return {
    get edition() {
      return board.edition;
    },
    get houseRules() {
      return board.houseRules;
    },
    get view() {
      return publicView(board.view);
    },
    get seated() {
      return board.seated;
    },
    get deadlines() {
      return board.deadlines;
    },
    get told() {
      return table.viewer < 0 ? board.told : board.told.map(publicLine);
    },
    options: null,
    busy: false,
    act: () => Promise.resolve(false),
  };
}

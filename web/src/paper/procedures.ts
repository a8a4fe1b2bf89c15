/** How it goes at a real table: every procedure of an edition, in three lines at most. */

import type { PaperKey } from "../texts/paper";
import type { Box, Form } from "./boxes";

export interface Procedure {
  title: "auction" | "division" | "trade" | "pedigree" | "rat";
  lines: readonly PaperKey[];
}

const TIES: Record<string, PaperKey> = {
  "repeat-decide": "tradeDecide3",
  "repeat-bid": "tradeBid3",
  "challenger-wins": "tradeChallenger3",
};

export function proceduresOf(box: Box, form: Form): Procedure[] {
  if (box.division) {
    const lines = ["division1", "division2", "division3"] as const;
    // with two, rats are divided like any other card, and only traded as rats
    return [{ title: "division", lines }, trade(box, form), { title: "rat", lines: ["rat3"] }];
  }
  const procedures = [auction(form), trade(box, form)];
  if (box.pedigrees) procedures.push({ title: "pedigree", lines: ["pedigree1", "pedigree2", "pedigree3"] });
  if (box.rats) procedures.push({ title: "rat", lines: ["rat1", "rat2", "rat3"] });
  return procedures;
}

function auction({ lot }: Form): Procedure {
  return { title: "auction", lines: [lot === 2 ? "auctionTwo1" : "auction1", "auction2", "auction3"] };
}

/** Families of three cannot lie two and two. */
function trade(box: Box, form: Form): Procedure {
  const stake: PaperKey = form.cards_per_family === 3 ? "tradeOne1" : "trade1";
  const laying: PaperKey = box.covered ? "tradeCovered2" : "trade2";
  return { title: "trade", lines: [stake, laying, TIES[box.first_tie]!] };
}

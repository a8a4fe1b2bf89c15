/** A key moment in two sentences: what was at stake and known, and what a strong player does how often. */

import { nameOf, theAnimal, type Company } from "../game/telling";
import { sharesText } from "../coach/wording";
import type { Counsel, KeyMoment } from "../protocol";
import { knowText } from "../texts/knowing";
import { moveText, whatText } from "./moves";

/** Who says what a strong player does: the coach with his counsel, or the strong bot that was asked many times. */
export interface Adviser {
  bot: string;
  counsel: Counsel | null;
}

export function explained(company: Company, moment: KeyMoment, adviser: Adviser): string {
  return [atStake(company, moment), advised(company, moment, adviser)].filter(Boolean).join(" ");
}

function atStake(company: Company, { kind, seat, other, what, have, least, most }: KeyMoment): string {
  if (kind === "card") return knowText("byLuck", { what: whatText(what ?? "") });
  if (what === null) return knowText("inTurn");
  if (seat === null) return knowText("aboutLot", { what: whatText(what) });
  const name = nameOf(company, seat);
  if (have === null) return knowText("aboutLot", { what: whatText(what) });
  const about = { animal: theAnimal(what), name, n: have };
  if (other === null || least === null || most === null) return knowText("aboutFamily", about);
  const known = { ...about, other: nameOf(company, other), least, most };
  return least === most ? knowText("aboutExactly", known) : knowText("aboutBetween", known);
}

function advised(company: Company, { kind, gainer, said }: KeyMoment, { bot, counsel }: Adviser): string {
  if (kind !== "card" && counsel?.moves.length)
    return knowText("coached", { bot, moves: sharesText(company, counsel.moves) });
  if (kind === "card" || !said.length) return knowText("gained", { name: nameOf(company, gainer) });
  const tries = said.reduce((sum, { times }) => sum + times, 0);
  const words = said.slice(0, 3).map(({ move, times }) => `${times}× ${moveText(company, move)}`);
  return knowText("strongly", { bot, tries, moves: words.join(", ") });
}

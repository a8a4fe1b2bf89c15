/** A coach's counsel in the language that is spoken. */

import { change, percent } from "../charts/percent";
import type { Company } from "../game/telling";
import type { AdvisedMove, Counsel, Wager } from "../protocol";
import { moveText, whatText } from "../review/moves";
import { knowText } from "../texts/knowing";

/** Less is nothing that a coach could tell. */
export const TOLD = 0.01;

/** What is done less often is told only for what it costs. */
const SELDOM = 0.01;

/** Of bids how far they go; of money the sum is told too. */
export function advisedText(company: Company, { move, least, most }: AdvisedMove): string {
  if (least === null || most === null) return moveText(company, move);
  if (move.startsWith("bid "))
    return least === most ? moveText(company, move) : knowText("bidBetween", { least, most });
  return worthText(company, move);
}

/** '62% bid 30, 38% pass'. */
export function sharesText(company: Company, moves: readonly AdvisedMove[]): string {
  const done = moves.filter(({ share }) => share >= SELDOM);
  return done.map((each) => `${percent(each.share)} ${advisedText(company, each)}`).join(", ");
}

/** What one thing to do costs beside the usual mixture; what seems better, and what is too little to tell, nothing. */
export function costOf({ chance }: Counsel, move: AdvisedMove): number | null {
  if (chance === null || move.chance === null) return null;
  const cost = chance - move.chance;
  return cost >= TOLD ? cost : 0;
}

/** What the choice that was made is worth beside the champion's; nothing where it cannot be told. */
export function costText({ cost }: Counsel, bot: string): string {
  if (cost === null) return "";
  if (cost >= TOLD) return knowText("costs", { points: percent(cost) });
  return cost <= -TOLD ? knowText("better", { points: percent(-cost), bot }) : knowText("asGood", { bot });
}

/** What is at stake and what the money for it is worth; what it gains, what it costs when called, how often it must work. */
export function wagerText(company: Company, wager: Wager): string {
  return [prizeText(wager), hangsOn(company, wager)].filter(Boolean).join(" ");
}

function prizeText({ what, have, prize, price }: Wager): string {
  if (prize === null || price === null) return "";
  const about = { what: begun(whatText(what)), prize: percent(prize), price: percent(price) };
  return have ? knowText("prizeWith", { ...about, n: have }) : knowText("prize", about);
}

function hangsOn(company: Company, { move, forgone, gain, cost, needed }: Wager): string {
  const told = worthText(company, move);
  const about = { move: forgone ? knowText("instead", { move: told }) : begun(told), gain: change(gain) };
  if (cost === null) return knowText("wagerSure", about);
  if (needed === null) return knowText("wagerTrade", { ...about, cost: change(-cost) });
  if (cost < TOLD / 2) return knowText("wagerFree", { ...about, cost: change(-cost) });
  if (gain <= 0) return knowText("wagerVain", { ...about, cost: change(-cost) });
  return knowText("wager", { ...about, cost: change(-cost), needed: percent(needed) });
}

/** 'offer 2x10 50 covered' is worth 70. */
export function sum(move: string): number {
  const cards = [...move.matchAll(/(?:(\d+)x)?(\d+)/g)];
  return cards.reduce((total, [, number, value]) => total + Number(number ?? 1) * Number(value), 0);
}

function worthText(company: Company, move: string): string {
  const said = moveText(company, move);
  return /^(offer|counter|pay|lay) /.test(move) ? knowText("worth", { move: said, n: sum(move) }) : said;
}

function begun(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Who came where. A seat that a bot finished is the bot's: who left it is placed last. */

import { facts } from "../cards/facts.svelte";
import type { Seated } from "../game/board";
import { labelOf, listed, nameOf, type Company } from "../game/telling";
import type { SeatView } from "../protocol";
import { t } from "../texts";

export interface Finisher {
  /** Who played it to its end. */
  name: string;
  bot: string | null;
  /** Who had left it to them. */
  left: string | null;
}

export interface Place extends Finisher {
  seat: number;
  rank: number;
  score: number;
}

export function finisher(company: Company, seat: number): Finisher {
  const who: Partial<Seated> = company[seat] ?? {};
  const name = nameOf(company, seat);
  if (!who.finished_by) return { name, bot: who.bot ?? null, left: null };
  return { name: facts.botName(who.finished_by), bot: who.finished_by, left: name };
}

/** The best first: their rank is 0; of equals, those who stayed. */
export function placesOf(company: Company, seats: readonly Pick<SeatView, "rank" | "score">[]): Place[] {
  return seats
    .map(({ rank, score }, seat) => ({
      ...finisher(company, seat),
      seat,
      rank: rank ?? seats.length,
      score: score ?? 0,
    }))
    .sort((one, other) => one.rank - other.rank || Number(one.left !== null) - Number(other.left !== null));
}

/** Who has most; a bot that stood in only where nobody who stayed has as much. */
export function winnersOf(places: readonly Place[]): Place[] {
  const best = places.filter(({ rank }) => rank === 0);
  const stayed = best.filter(({ left }) => left === null);
  return stayed.length ? stayed : best;
}

/** The first of those who stayed: the game is won by them, also where a bot that stood in has more. */
export function firstWhoStayed(places: readonly Place[]): Place[] {
  const stayed = places.filter(({ left }) => left === null);
  return stayed.filter(({ rank }) => rank === stayed[0]?.rank);
}

export function headline(places: readonly Place[], viewer: number): string {
  const [first, ...others] = winnersOf(places);
  if (!first) return t("score.wins", { name: t("log.nobody") });
  if (others.length) return t("score.shared", { names: [first, ...others].map(inFull).join(" & ") });
  if (first.left !== null) return t("score.winsFor", { name: first.name, left: first.left });
  return first.seat === viewer ? t("score.youWin") : t("score.wins", { name: first.name });
}

/** What it means that some had left; nothing where all stayed. */
export function aboutLeavers(company: Company, places: readonly Place[], viewer: number): string[] {
  const leavers = places.filter(({ left }) => left !== null);
  if (!leavers.length) return [];
  const said = leavers.some(({ seat }) => seat === viewer) ? [t("score.leftLast", {}, "you")] : [];
  const names = leavers.flatMap(({ seat, left }) => (seat === viewer ? [] : [left!]));
  if (names.length) said.push(t("score.leftLast", { names: listed(names), n: names.length }));
  const first = firstWhoStayed(places);
  if (!first.length || first[0]!.rank === 0) return said;
  const called = first.map(({ seat }) => labelOf({ seated: company, me: viewer }, seat));
  return [...said, t("score.firstOfStayed", { names: listed(called) })];
}

function inFull({ name, left }: Place): string {
  return left === null ? name : `${name} (${t("score.inFor", { name: left })})`;
}

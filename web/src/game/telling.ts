/** What happened, in plain sentences of the language that is spoken. */

import { facts } from "../cards/facts.svelte";
import type { GameEvent, TableClosed, Told } from "../protocol";
import { settings } from "../settings.svelte";
import { named, t, type Key, type Person, type Values } from "../texts";
import { cardsText } from "../table/picking.svelte";
import type { Board, Seated } from "./board";

export type Company = readonly Seated[];

/** Who is told what happened. */
export interface Audience {
  seated: Company;
  /** The seat that is spoken to; -1 for whoever only watches. */
  me: number;
}

export function audienceOf(board: Pick<Board, "seated" | "view">): Audience {
  return { seated: board.seated, me: board.view.seat };
}

/** A seat by the name people know it by. */
export function nameOf(company: Company, seat: number | null): string {
  const who = seat === null ? undefined : company[seat];
  if (!who) return t("log.nobody");
  return who.bot ? facts.botName(who.bot) : who.name;
}

const PROPOSED = { stop: "stopBy", abort: "abortBy", pause: "pauseBy" } as const;

/** The day of a time that the calendar has, in seconds since 1970. */
export function dayOf(seconds: number): string {
  return new Intl.DateTimeFormat(settings.language, { day: "numeric", month: "short" }).format(seconds * 1000);
}

/** The family of a pedigree card; null for any other. */
export function pedigreeOn(card: string): string | null {
  return card.endsWith("-pedigree") ? card.replace("-pedigree", "") : null;
}

/** The sentences of one version; none where there is nothing to say. `pedigree` is the one that lies there, if any. */
export function sentences(audience: Audience, told: Told, pedigree: string | null): string[] {
  const { of, between } = speaking(audience);
  switch (told.type) {
    case "Happened": {
      const said = told.events.map((event) => sentence(audience, event, pedigree)).filter(Boolean);
      return told.by === "clock" ? said.map((each) => `${each} ${t("log.byClock")}`) : said;
    }
    case "GameBegan":
      return [t("log.gameBegan"), ...told.events.map((event) => sentence(audience, event, pedigree)).filter(Boolean)];
    case "SeatTaken":
      return [of(told.seat, "seatTaken", { name: told.bot ? facts.botName(told.bot) : told.name })];
    case "SeatOpened":
      return [t(told.kicked ? "log.kicked" : "log.seatOpened", { seat: told.seat + 1 })];
    case "GuestBanned":
      return [told.name ? t("log.banned", { name: told.name }) : t("log.bannedOnlooker")];
    case "DealBegan":
      return [t(told.seats.length ? "log.dealBegan" : "log.dealGiven")];
    case "DealFailed":
      return [of(told.seat, "dealFailed")];
    case "Verdict": {
      const racers = told.racers.map(({ seat, arrived, compensation }) =>
        of(seat, compensation ? "racerLine" : "racer", { n: arrived, lag: compensation }),
      );
      const verdict = t("log.verdict", { first: begun(listed(racers)) });
      return [told.by_lot ? `${verdict} ${t("log.byLot")}` : verdict];
    }
    case "BotPlays":
      if (told.by !== null) return [between(told.by, told.seat, "botPlaysBy", { bot: facts.botName(told.bot) })];
      return [of(told.seat, "botPlays", { bot: facts.botName(told.bot) })];
    case "TimeIsUp":
      return [of(told.seat, "timeIsUp")];
    case "MoreTime":
      return [between(told.by, told.seat, "moreTime", {})];
    case "Away":
      return [of(told.seat, "away", { day: dayOf(told.until) })];
    case "BackAgain":
      return [of(told.seat, "backAgain")];
    case "PersonPlays":
      return [of(told.seat, "personPlays")];
    case "Hinted":
      return [of(told.seat, "hinted")];
    case "RematchWished":
      return [of(told.seat, "rematchWished")];
    case "ProposalMade":
      return [told.seat < 0 ? t("log.stopByTable") : of(told.seat, PROPOSED[told.what])];
    case "ProposalAnswer":
      return [of(told.seat, told.agrees ? "agreed" : "declined")];
    case "PauseBegan":
      return [t("log.paused")];
    case "PauseEnded":
      return [of(told.seat, "resumed")];
    case "SeatResigned":
      return [of(told.seat, "resigned", { bot: facts.botName(told.bot) })];
    case "TableClosed":
      return [closing(told)];
    case "HostIs":
      return told.seat === null ? [] : [of(told.seat, "hostIs")];
    default:
      return [];
  }
}

/** Why a table is closed, as its host or somebody else hears it. */
export function closing({ by, reason }: TableClosed, isHost = false): string {
  if (by === "host") return t("log.closedByHost", {}, isHost ? "you" : "they");
  if (by === "players") return t("presence.closedByPlayers");
  return by === "table" ? t("log.closedEmpty") : t("log.tableClosed", { reason });
}

type LogKey = Extract<Key, `log.${string}`> extends `log.${infer Name}` ? Name : never;

export function sentence(audience: Audience, event: GameEvent, pedigree: string | null): string {
  const { of, between } = speaking(audience);
  switch (event.type) {
    case "TurnBegan":
      return of(event.seat, "turnBegan");
    case "TurnedUp":
      return of(event.seat, "turnedUp", { card: aCard(event.card) });
    case "Dealt":
      return of(event.seat, "dealt", { card: aCard(event.card) });
    case "PaidOut":
      return t("log.paidOut", { donkey: event.donkey, value: event.value });
    case "BidMade":
      return of(event.seat, "bidMade", { amount: event.amount });
    case "Passed":
      return of(event.seat, "passed");
    case "Called": {
      const going = event.number === 1 ? 1 : 2;
      if (event.seat < 0)
        return pedigree ? t("log.clockCounted", { number: event.number }) : t(`log.clockGoing${going}`);
      return of(event.seat, "called", { number: pedigree ? event.number : t(`log.going${going}`) });
    }
    case "HammerFell":
      if (event.high_bidder === null) return t("log.hammerFellFree");
      return of(event.high_bidder, "hammerFell", { amount: event.high_bid });
    case "Sold":
      return pedigree
        ? between(event.seat, event.buyer, "soldCards", { n: event.price })
        : between(event.seat, event.buyer, "sold", { price: event.price });
    case "Bought":
      return pedigree
        ? of(event.seat, "boughtCards", { n: event.price })
        : between(event.seat, event.payee, "bought", { price: event.price });
    case "Paid":
      if (pedigree) return between(event.seat, event.payee, "paidCards", { n: event.price });
      return between(event.seat, event.payee, ...money("paid", event.cards, { price: event.price }));
    case "Exposed":
      return of(event.seat, "exposed", { cards: cardsList(event.cards) });
    case "Slapped":
      return of(event.seat, "slapped", { number: event.number });
    case "Laid":
      // beside a rat one card is laid, and the number counts all of them
      return of(event.seat, ...money(pedigree ? "laid" : "sentOn", event.cards, { n: event.number }));
    case "LotWon": {
      if (pedigree) return of(event.seat, "pedigreeWon", { animal: named("cards", pedigree) });
      const animals = listed(event.animals.map(([family, count]) => theAnimal(family, count)));
      return of(event.seat, event.price ? "lotWonFor" : "lotWon", { animals, price: event.price });
    }
    case "RatTaken":
      if (event.number === 0) return of(event.seat, "ratTakenBare");
      return of(event.seat, ...money("ratTaken", event.cards, { n: event.number }));
    case "Challenged":
      return between(event.seat, event.challenged, "challenged", { animal: theAnimal(event.family, event.stake) });
    case "Offered":
      if (event.number === null && !event.cards) return of(event.seat, "offeredCovered");
      return of(event.seat, ...money("offered", event.cards, { n: event.number ?? 0 }));
    case "Accepted":
      return of(event.seat, ...money("accepted", event.cards, { n: event.number }));
    case "Countered":
      return of(event.seat, ...money("countered", event.cards, { n: event.number }));
    case "Swapped":
      return of(event.seat, ...money("swapped", event.cards, { n: event.number }));
    case "Tied":
      return between(event.seat, event.challenged, "tied", { animal: theAnimal(event.family, event.stake) });
    case "TradeWon": {
      const key = event.family === "rat" ? "ratTradeWon" : "tradeWon";
      return between(event.seat, event.loser, key, { animal: theAnimal(event.family, event.stake) });
    }
    case "Looked":
      return event.card ? of(event.seat, "lookedShown", { card: aCard(event.card) }) : of(event.seat, "looked");
    case "Kept":
      return of(event.seat, "kept");
    case "Gave":
      return of(event.seat, "gave");
    case "Received":
      return event.card ? of(event.seat, "receivedShown", { card: aCard(event.card) }) : of(event.seat, "received");
    case "GameOver":
      return t(event.agreed ? "log.gameStopped" : "log.gameOver");
  }
}

/** Sentences of what one seat does, or does to another one: to the one who hears it, 'you'. */
function speaking({ seated, me }: Audience) {
  return {
    of: (seat: number, key: LogKey, values: Values = {}) =>
      t(`log.${key}`, { name: nameOf(seated, seat), ...values }, personOf(me, seat)),
    between: (seat: number, other: number, key: LogKey, values: Values) =>
      t(
        `log.${key}`,
        { name: nameOf(seated, seat), other: nameOf(seated, other), ...values },
        personOf(me, seat, other),
      ),
  };
}

export function personOf(me: number, seat: number | null, other: number | null = null): Person {
  if (me < 0) return "they";
  return seat === me ? "you" : other === me ? "toYou" : "they";
}

/** What stands beside a face: one's own is 'You'. */
export function labelOf(audience: Audience, seat: number | null): string {
  return personOf(audience.me, seat) === "you" ? t("common.you") : nameOf(audience.seated, seat);
}

/** 'cow', 'cow pedigree', '50'. */
export function cardName(card: string): string {
  if (card.startsWith("$")) return t("cards.note", { value: card.slice(1) });
  const family = card.replace(/-pedigree$/, "");
  return family === card ? named("cards", card) : t("cards.pedigreeOf", { animal: named("cards", family) });
}

/** 'a cow', 'the cow pedigree', 'a money card of 50'. */
function aCard(card: string): string {
  if (card.startsWith("$")) return t("cards.aNote", { value: card.slice(1) });
  const family = pedigreeOn(card);
  return family ? t("cards.thePedigree", { animal: named("cards", family) }) : animals(card, 1);
}

/** 'a cow', '2 cows'. */
export function animals(family: string, count: number): string {
  return named("counted", family, { n: count });
}

/** 'the cow', 'the 2 cows'. */
export function theAnimal(family: string, count = 1): string {
  return named("definite", family, { n: count });
}

/** '10 and 2×50'. */
export function cardsList(cards: readonly number[]): string {
  return cards.length ? listed(cardsText(cards).replaceAll("x", "×").split(" ")) : t("log.nothing");
}

/** Which cards they were where one may know it, or else how many; none at all is no secret. */
function money(key: MoneyKey, seen: readonly number[] | null, values: Values): [LogKey, Values] {
  const cards = seen ?? (values.n === 0 ? [] : null);
  return cards ? [`${key}Shown`, { ...values, cards: cardsList(cards) }] : [key, values];
}

type MoneyKey = Extract<LogKey, `${string}Shown`> extends `${infer Name}Shown` ? Name & LogKey : never;

export function listed(parts: string[]): string {
  if (parts.length < 2) return parts[0] ?? "";
  return t("log.and", { list: parts.slice(0, -1).join(", "), last: parts.at(-1)! });
}

function begun(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

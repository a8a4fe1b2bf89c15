/** What happened, in plain sentences of the language that is spoken. */

import { facts } from "../cards/facts.svelte";
import type { GameEvent, TableClosed, Told } from "../protocol";
import { settings } from "../settings.svelte";
import { named, t, type Key, type Values } from "../texts";
import { cardsText } from "../table/picking.svelte";
import { eventsOf, type Line, type Seated } from "./board";

export type Company = readonly Seated[];

/** A seat by the name people know it by. Everybody has one, oneself too: a sentence then fits in every language. */
export function nameOf(company: Company, seat: number | null): string {
  const who = seat === null ? undefined : company[seat];
  if (!who) return t("log.nobody");
  return who.bot ? facts.botName(who.bot) : who.name;
}

export interface Sentence {
  /** Stays the same, however many come after it. */
  id: string;
  version: number;
  text: string;
}

const RECENT = 240;

/** The last sentences only: a long game is not told anew at every move. Of calls that follow each other the last is enough. */
export function latest(company: Company, lines: readonly Line[], most: number): Sentence[] {
  const recent = lines.slice(-RECENT);
  const told = recent.filter(
    (line, place) => !(isCall(line) && place + 1 < recent.length && isCall(recent[place + 1]!)),
  );
  return story(company, told).slice(-most);
}

function isCall({ told }: Line): boolean {
  return told.type === "Happened" && told.events.length === 1 && told.events[0]!.type === "Called";
}

/** All that was told, sentence by sentence, oldest first. */
export function story(company: Company, lines: readonly Line[]): Sentence[] {
  const listeners = [settings.language, ...company.map((_, seat) => nameOf(company, seat))].join("\n");
  let pedigree: string | null = null;
  return lines.flatMap((line) => {
    for (const event of eventsOf(line.told)) if (event.type === "TurnedUp") pedigree = pedigreeOn(event.card);
    const known = TOLD.get(line);
    if (known?.listeners === listeners && known.pedigree === pedigree) return known.sentences;
    const said = sentences(company, line.told, pedigree);
    const made = said.map((text, place) => ({ id: `${line.version}.${place}`, version: line.version, text }));
    TOLD.set(line, { listeners, pedigree, sentences: made });
    return made;
  });
}

/** A line is put into words once, and not at every move that follows it. */
const TOLD = new WeakMap<Line, { listeners: string; pedigree: string | null; sentences: Sentence[] }>();

/** The family of a pedigree card; null for any other. */
export function pedigreeOn(card: string): string | null {
  return card.endsWith("-pedigree") ? card.replace("-pedigree", "") : null;
}

/** The sentences of one version; none where there is nothing to say. `pedigree` is the one that lies there, if any. */
export function sentences(company: Company, told: Told, pedigree: string | null): string[] {
  const name = (seat: number | null) => nameOf(company, seat);
  switch (told.type) {
    case "Happened": {
      const said = told.events.map((event) => sentence(company, event, pedigree)).filter(Boolean);
      return told.by === "clock" ? said.map((each) => `${each} ${t("log.byClock")}`) : said;
    }
    case "GameBegan":
      return [t("log.gameBegan"), ...told.events.map((event) => sentence(company, event, pedigree)).filter(Boolean)];
    case "SeatTaken":
      return [t("log.seatTaken", { name: told.bot ? facts.botName(told.bot) : told.name })];
    case "SeatOpened":
      return [t(told.kicked ? "log.kicked" : "log.seatOpened", { seat: told.seat + 1 })];
    case "DealBegan":
      return [t("log.dealBegan")];
    case "DealFailed":
      return [t("log.dealFailed", { name: name(told.seat) })];
    case "Verdict": {
      const racers = told.racers.map(({ seat, arrived, compensation }) =>
        t(compensation ? "log.racerLine" : "log.racer", { name: name(seat), n: arrived, lag: compensation }),
      );
      const verdict = t("log.verdict", { first: listed(racers) });
      return [told.by_lot ? `${verdict} ${t("log.byLot")}` : verdict];
    }
    case "BotPlays":
      return [t("log.botPlays", { bot: facts.botName(told.bot), name: name(told.seat) })];
    case "PersonPlays":
      return [t("log.personPlays", { name: name(told.seat) })];
    case "Hinted":
      return [t("log.hinted", { name: name(told.seat) })];
    case "RematchWished":
      return [t("log.rematchWished", { name: name(told.seat) })];
    case "StopProposal":
      return [told.seat < 0 ? t("log.stopByTable") : t("log.stopBy", { name: name(told.seat) })];
    case "StopAnswer":
      return [t(told.agrees ? "log.stopAgreed" : "log.stopDeclined", { name: name(told.seat) })];
    case "TableClosed":
      return [closing(told)];
    case "HostIs":
      return told.seat === null ? [] : [t("log.hostIs", { name: name(told.seat) })];
    default:
      return [];
  }
}

/** Why a table is closed. */
export function closing({ by, reason }: TableClosed): string {
  if (by === "host") return t("log.closedByHost");
  return by === "table" ? t("log.closedEmpty") : t("log.tableClosed", { reason });
}

export function sentence(company: Company, event: GameEvent, pedigree: string | null): string {
  const name = (seat: number | null) => nameOf(company, seat);
  switch (event.type) {
    case "TurnBegan":
      return t("log.turnBegan", { name: name(event.seat) });
    case "TurnedUp":
      return t("log.turnedUp", { name: name(event.seat), card: aCard(event.card) });
    case "Dealt":
      return t("log.dealt", { name: name(event.seat), card: aCard(event.card) });
    case "PaidOut":
      return t("log.paidOut", { donkey: event.donkey, value: event.value });
    case "BidMade":
      return t("log.bidMade", { name: name(event.seat), amount: event.amount });
    case "Passed":
      return t("log.passed", { name: name(event.seat) });
    case "Called": {
      const going = event.number === 1 ? 1 : 2;
      if (event.seat < 0)
        return pedigree ? t("log.clockCounted", { number: event.number }) : t(`log.clockGoing${going}`);
      return t("log.called", { name: name(event.seat), number: pedigree ? event.number : t(`log.going${going}`) });
    }
    case "HammerFell":
      if (event.high_bidder === null) return t("log.hammerFellFree");
      return t("log.hammerFell", { name: name(event.high_bidder), amount: event.high_bid });
    case "Sold":
      return pedigree
        ? t("log.soldCards", { name: name(event.seat), buyer: name(event.buyer), n: event.price })
        : t("log.sold", { name: name(event.seat), buyer: name(event.buyer), price: event.price });
    case "Bought":
      return pedigree
        ? t("log.boughtCards", { name: name(event.seat), n: event.price })
        : t("log.bought", { name: name(event.seat), payee: name(event.payee), price: event.price });
    case "Paid":
      if (pedigree) return t("log.paidCards", { name: name(event.seat), payee: name(event.payee), n: event.price });
      return money("paid", event.cards, { name: name(event.seat), payee: name(event.payee), price: event.price });
    case "Exposed":
      return t("log.exposed", { name: name(event.seat), cards: cardsList(event.cards) });
    case "Slapped":
      return t("log.slapped", { name: name(event.seat), number: event.number });
    case "Laid":
      return money("laid", event.cards, { name: name(event.seat), n: event.number });
    case "LotWon": {
      if (pedigree) return t("log.pedigreeWon", { name: name(event.seat), animal: named("cards", pedigree) });
      const animals = listed(event.animals.map(([family, count]) => theAnimal(family, count)));
      return event.price
        ? t("log.lotWonFor", { name: name(event.seat), animals, price: event.price })
        : t("log.lotWon", { name: name(event.seat), animals });
    }
    case "RatTaken":
      if (event.number === 0) return t("log.ratTakenBare", { name: name(event.seat) });
      return money("ratTaken", event.cards, { name: name(event.seat), n: event.number });
    case "Challenged":
      return t("log.challenged", {
        name: name(event.seat),
        other: name(event.challenged),
        animal: theAnimal(event.family),
      });
    case "Offered":
      if (event.number === null && !event.cards) return t("log.offeredCovered", { name: name(event.seat) });
      return money("offered", event.cards, { name: name(event.seat), n: event.number ?? 0 });
    case "Accepted":
      return money("accepted", event.cards, { name: name(event.seat), n: event.number ?? 0 });
    case "Countered":
      return money("countered", event.cards, { name: name(event.seat), n: event.number ?? 0 });
    case "Swapped":
      return money("swapped", event.cards, { name: name(event.seat), n: event.number ?? 0 });
    case "Tied":
      return t("log.tied", { name: name(event.seat), other: name(event.challenged), animal: theAnimal(event.family) });
    case "TradeWon":
      return t(event.family === "rat" ? "log.ratTradeWon" : "log.tradeWon", {
        name: name(event.seat),
        other: name(event.loser),
        animal: theAnimal(event.family),
      });
    case "Looked":
      return event.card
        ? t("log.lookedShown", { name: name(event.seat), card: aCard(event.card) })
        : t("log.looked", { name: name(event.seat) });
    case "Kept":
      return t("log.kept", { name: name(event.seat) });
    case "Gave":
      return t("log.gave", { name: name(event.seat) });
    case "Received":
      return event.card
        ? t("log.receivedShown", { name: name(event.seat), card: aCard(event.card) })
        : t("log.received", { name: name(event.seat) });
    case "GameOver":
      return t(event.agreed ? "log.gameStopped" : "log.gameOver");
  }
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

export function cardsList(cards: readonly number[]): string {
  return cards.length ? cardsText(cards).replaceAll("x", "×").replaceAll(" ", ", ") : t("log.nothing");
}

/** Which cards they were where one may know it, or else how many; none at all is no secret. */
function money(key: string, seen: readonly number[] | null, values: Values): string {
  const cards = seen ?? (values.n === 0 ? [] : null);
  return cards ? t(`log.${key}Shown` as Key, { ...values, cards: cardsList(cards) }) : t(`log.${key}` as Key, values);
}

export function listed(parts: string[]): string {
  if (parts.length < 2) return parts[0] ?? "";
  return t("log.and", { list: parts.slice(0, -1).join(", "), last: parts.at(-1)! });
}

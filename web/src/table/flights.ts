/** What crosses the table when something happens: cards that go from one place to another. */

import type { GameEvent } from "../protocol";

export type Place = "deck" | "bank" | "stage" | number;

export interface Flight {
  from: Place;
  to: Place;
  /** A kind of animal, a value of money, or null for money face down. */
  card: string | number | null;
}

const MOST = 6;

export function flightsOf(event: GameEvent, seats: number): Flight[] {
  switch (event.type) {
    case "TurnedUp":
      return [{ from: "deck", to: "stage", card: event.card }];
    case "PaidOut":
      return Array.from({ length: seats }, (_, seat) => ({ from: "bank", to: seat, card: event.value }));
    case "Paid":
      return money(event.seat, event.payee, event.cards, 1);
    case "Offered":
    case "Laid":
      return money(event.seat, "stage", null, event.type === "Laid" ? 1 : (event.number ?? 1));
    case "Accepted":
      return money("stage", event.seat, event.cards, event.number);
    case "Countered":
      return money(event.seat, event.challenger, event.cards, event.number);
    case "Swapped":
      return money("stage", event.challenged, event.cards, event.number);
    case "RatTaken":
      return [{ from: "stage", to: event.seat, card: "rat" }, ...money("stage", event.seat, event.cards, event.number)];
    case "LotWon":
      return event.animals.flatMap(([card, count]) =>
        Array<Flight>(count).fill({ from: "stage", to: event.seat, card }),
      );
    case "TradeWon": {
      const to = event.family === "rat" ? event.loser : event.seat;
      return Array<Flight>(event.stake).fill({ from: "stage", to, card: event.family });
    }
    default:
      return [];
  }
}

function money(from: Place, to: Place, cards: readonly number[] | null, count: number): Flight[] {
  return (cards ?? Array<null>(count).fill(null)).slice(0, MOST).map((card) => ({ from, to, card }));
}

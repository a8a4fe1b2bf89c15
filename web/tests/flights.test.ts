import { expect, test } from "vitest";
import { flightsOf } from "../src/table/flights";

test("a lot goes to whoever won it, card by card", () => {
  const flights = flightsOf({ type: "LotWon", seat: 2, price: 90, animals: [["cat", 2]] }, 4);
  expect(flights).toEqual([
    { from: "stage", to: 2, card: "cat" },
    { from: "stage", to: 2, card: "cat" },
  ]);
});

test("a donkey pays every seat", () => {
  const flights = flightsOf({ type: "PaidOut", donkey: 1, value: 50 }, 3);
  expect(flights.map(({ to }) => to)).toEqual([0, 1, 2]);
});

test("money that one may not see flies face down", () => {
  const offer = { type: "Offered", seat: 0, challenged: 1, cards: [0, 500] } as const;
  expect(flightsOf({ ...offer, cards: [...offer.cards], number: 2 }, 3).map(({ card }) => card)).toEqual([null, null]);
  expect(flightsOf({ type: "Paid", seat: 0, payee: 1, price: 90, cards: null }, 3)).toHaveLength(1);
});

test("a covering hand does not tell how many cards it covers", () => {
  const none = flightsOf({ type: "Offered", seat: 0, challenged: 1, number: null, cards: [] }, 3);
  const many = flightsOf({ type: "Offered", seat: 0, challenged: 1, number: null, cards: [10, 10, 50] }, 3);
  expect(none).toEqual(many);
});

test("as many animals fly as were at stake", () => {
  expect(flightsOf({ type: "TradeWon", seat: 0, loser: 1, family: "cow", stake: 2 }, 3)).toHaveLength(2);
});

test("whoever wins a trade for a rat gets rid of it", () => {
  expect(flightsOf({ type: "TradeWon", seat: 0, loser: 1, family: "cow", stake: 1 }, 3)[0]!.to).toBe(0);
  expect(flightsOf({ type: "TradeWon", seat: 0, loser: 1, family: "rat", stake: 1 }, 3)[0]!.to).toBe(1);
});

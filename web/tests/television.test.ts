import { describe, expect, test } from "vitest";
import type { Line } from "../src/game/board";
import type { GameEvent, View } from "../src/protocol";
import { publicLine, publicView } from "../src/television/public";

function line(...events: GameEvent[]): Line {
  return { version: 7, told: { type: "Happened", seat: 0, by: "player", events } };
}

describe("a television on a player's own device", () => {
  test("tells how many cards were offered and countered with, not which", () => {
    const told = line(
      { type: "Offered", seat: 0, challenged: 1, number: 2, cards: [10, 50] },
      { type: "Countered", seat: 1, challenger: 0, number: 1, cards: [100] },
    );
    expect(publicLine(told)).toEqual(
      line(
        { type: "Offered", seat: 0, challenged: 1, number: 2, cards: null },
        { type: "Countered", seat: 1, challenger: 0, number: 1, cards: null },
      ),
    );
  });

  test("keeps a card that was looked at to itself, and shows a purse that was shown to all", () => {
    expect(publicLine(line({ type: "Looked", seat: 0, card: "cow" }))).toEqual(
      line({ type: "Looked", seat: 0, card: null }),
    );
    const shown = line({ type: "Exposed", seat: 0, cards: [0, 10] });
    expect(publicLine(shown)).toEqual(shown);
  });

  test("has nobody's money in its view", () => {
    const view = {
      seat: 0,
      purse: [10, 50],
      looked_at: "cow",
      auction: { laid: 1, own_laid: [10] },
      trade: { offer_size: 2, own_offer: [10, 50] },
    } as unknown as View;
    expect(publicView(view)).toEqual({
      seat: -1,
      purse: null,
      looked_at: null,
      auction: { laid: 1, own_laid: null },
      trade: { offer_size: 2, own_offer: null },
    });
  });
});

/** What everybody in the room may see of what one seat was told: a television may hang on a player's own device. */

import type { Line } from "../game/board";
import { eventsOf } from "../game/board";
import type { GameEvent, View } from "../protocol";

export function publicView(view: View): View {
  return {
    ...view,
    seat: -1,
    purse: null,
    looked_at: null,
    auction: view.auction && { ...view.auction, own_laid: null },
    trade: view.trade && { ...view.trade, own_offer: null },
  };
}

export function publicLine(line: Line): Line {
  if (!eventsOf(line.told).length) return line;
  return { ...line, told: { ...line.told, events: eventsOf(line.told).map(publicEvent) } as Line["told"] };
}

/** Cards are left open only where all saw them. */
function publicEvent(event: GameEvent): GameEvent {
  switch (event.type) {
    case "Paid":
    case "Laid":
    case "RatTaken":
    case "Offered":
    case "Accepted":
    case "Countered":
    case "Swapped":
      return { ...event, cards: null };
    case "Looked":
    case "Received":
      return { ...event, card: null };
    default:
      return event;
  }
}

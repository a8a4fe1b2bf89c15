/** The story of a game, sentence by sentence, as somebody at the table hears it. */

import { settings } from "../settings.svelte";
import type { GameEvent } from "../protocol";
import { eventsOf, type Line } from "./board";
import { nameOf, pedigreeOn, sentences, type Audience } from "./telling";

export interface Sentence {
  /** Stays the same, however many come after it. */
  id: string;
  version: number;
  text: string;
  /** What was bid; 0 for a pass or a call, null for whatever is no part of a bidding. */
  bid: number | null;
}

const RECENT = 240;

/** The last sentences only: a long game is not told anew at every move. Of calls that follow each other the last is enough. */
export function latest(audience: Audience, lines: readonly Line[], most: number): Sentence[] {
  // twice as many lines as are wanted: which pedigree lies there is only known from the card that was turned up
  for (let reach = Math.max(RECENT, 2 * most); ; reach *= 2) {
    const told = story(audience, lines.slice(-reach).filter(isWorth));
    if (told.length >= most || reach >= lines.length) return told.slice(-most);
  }
}

function isWorth(line: Line, place: number, lines: readonly Line[]): boolean {
  return !(isCall(line) && place + 1 < lines.length && isCall(lines[place + 1]!));
}

function isCall({ told }: Line): boolean {
  return told.type === "Happened" && told.events.length === 1 && told.events[0]!.type === "Called";
}

/** All that was told, sentence by sentence, oldest first. */
export function story(audience: Audience, lines: readonly Line[]): Sentence[] {
  const { seated, me } = audience;
  const listeners = [settings.language, me, ...seated.map((_, seat) => nameOf(seated, seat))].join("\n");
  let pedigree: string | null = null;
  return lines.flatMap((line) => {
    for (const event of eventsOf(line.told)) if (event.type === "TurnedUp") pedigree = pedigreeOn(event.card);
    const known = TOLD.get(line);
    if (known?.listeners === listeners && known.pedigree === pedigree) return known.sentences;
    const said = sentences(audience, line.told, pedigree);
    const bids = pedigree ? [] : eventsOf(line.told).map(bidOf);
    const made = said.map((text, place) => ({
      id: `${line.version}.${place}`,
      version: line.version,
      text,
      bid: bids.at(place - said.length) ?? null,
    }));
    TOLD.set(line, { listeners, pedigree, sentences: made });
    return made;
  });
}

function bidOf(event: GameEvent): number | null {
  if (event.type === "BidMade") return event.amount;
  return event.type === "Passed" || event.type === "Called" ? 0 : null;
}

/** A line is put into words once, and not at every move that follows it. */
const TOLD = new WeakMap<Line, { listeners: string; pedigree: string | null; sentences: Sentence[] }>();

/** Who sits down against a person who wants to play at once. */

import type { BotFacts, EditionFacts, SeatWish, TableWish } from "../protocol";
import { SPEEDS } from "../setup/speeds";

export const LEVELS = ["easy", "medium", "hard"] as const;
export type Level = (typeof LEVELS)[number];

export interface QuickGame {
  edition: string;
  opponents: number;
  level: Level;
  speed: string;
}

export const USUAL: QuickGame = { edition: "koehandel-2001", opponents: 3, level: "easy", speed: "normal" };

const FROM: Record<Level, number> = { easy: 0, medium: 0.5, hard: 1 };

/** The weakest, the middling or the strongest: neighbours on the ladder, nobody twice while there are enough. */
export function opponentsFor<Bot>(ladder: readonly Bot[], opponents: number, level: Level): Bot[] {
  const first = Math.round(Math.max(0, ladder.length - opponents) * FROM[level]);
  return Array.from({ length: ladder.length ? opponents : 0 }, (_, place) => ladder[(first + place) % ladder.length]!);
}

/** How strong one of them is, in a person's words: the lower, the middle or the upper third of the ladder. */
export function levelOf(ladder: readonly BotFacts[], id: string): Level | undefined {
  const place = ladder.findIndex((bot) => bot.id === id);
  return LEVELS[Math.floor((place * LEVELS.length) / ladder.length)];
}

export function quickWish(game: QuickGame, bots: readonly BotFacts[]): TableWish {
  const opponents = opponentsFor(bots, game.opponents, game.level);
  const seats: SeatWish[] = [{ bot: null }, ...opponents.map(({ id }) => ({ bot: id }))];
  return { edition: game.edition, seats, pace: "live", speed: game.speed };
}

/** A remembered choice, made to fit what the server offers today. */
export function fitting(
  game: QuickGame,
  editions: readonly EditionFacts[],
  sizes: (id: string) => number[],
): QuickGame {
  const edition = editions.some(({ id }) => id === game.edition) ? game.edition : (editions[0]?.id ?? game.edition);
  const possible = sizes(edition).map((players) => players - 1);
  const nearest = possible.toSorted((one, other) => Math.abs(one - game.opponents) - Math.abs(other - game.opponents));
  const level = LEVELS.includes(game.level) ? game.level : USUAL.level;
  const speed = SPEEDS.some((each) => each === game.speed) ? game.speed : USUAL.speed;
  return { edition, opponents: nearest[0] ?? game.opponents, level, speed };
}

/** One's own finished games, page by page, as they are filtered. */

import { ask, askOf } from "../net/api";
import type { BroughtRecord, FinishedGame, GameFilters, OwnGamesPage, PlayedWith } from "../protocol";

export const EVERYBODY = "";

/** As a choice of a list has it: a person may be called like a bot. */
export function companyKey({ name, bot }: Pick<PlayedWith, "name" | "bot">): string {
  return bot === null ? `with=${encodeURIComponent(name)}` : `bot=${encodeURIComponent(bot)}`;
}

export const OUTCOMES = ["won", "not-won", "agreed", "resigned", "left"] as const;

/** Which games are wanted; what is empty is any. */
export interface Wish {
  edition: string;
  /** As `companyKey` has it. */
  company: string;
  players: string;
  outcome: "" | (typeof OUTCOMES)[number];
}

export const ANY: Wish = { edition: "", company: EVERYBODY, players: "", outcome: "" };

export function address({ edition, company, players, outcome }: Wish, after: string | null): string {
  const chosen = Object.entries({ edition, players, outcome, after }).flatMap(([name, value]) =>
    value ? [`${name}=${encodeURIComponent(value)}`] : [],
  );
  const asked = [...chosen, company].filter(Boolean);
  return asked.length ? `/api/games?${asked.join("&")}` : "/api/games";
}

/** Kept at once where it says whose seat it was. */
export function bring(text: string, name: string, seat: number | null): Promise<BroughtRecord> {
  const whose = seat === null ? `name=${encodeURIComponent(name)}` : `seat=${seat}`;
  return askOf<BroughtRecord>(`/api/games?${whose}`, text);
}

export class GameList {
  wish: Wish = $state({ ...ANY });
  /** Null until the first have come. */
  games: readonly FinishedGame[] | null = $state.raw(null);
  next: string | null = $state(null);
  filters: GameFilters = $state.raw({ editions: [], players: [], company: [] });
  private asked = 0;

  /** Anew from the latest; what was asked for before is not waited for. */
  async load(): Promise<void> {
    const asked = ++this.asked;
    const page = await ask<OwnGamesPage>(address(this.wish, null));
    if (asked === this.asked) [this.games, this.next] = [page.games, page.next];
  }

  async more(): Promise<void> {
    const asked = this.asked;
    const page = await ask<OwnGamesPage>(address(this.wish, this.next));
    if (asked === this.asked) [this.games, this.next] = [[...(this.games ?? []), ...page.games], page.next];
  }

  get isFiltered(): boolean {
    return address(this.wish, null) !== address(ANY, null);
  }

  async loadFilters(): Promise<void> {
    this.filters = await ask<GameFilters>("/api/games/filters");
  }
}

/** An evening as the server tells it, looked at again and again, with a clock that goes by the server's. */

import { ask, Refusal } from "../net/api";
import type { EveningPage, EveningSeat, EveningTable, RoundFacts } from "../protocol";
import { route } from "../route.svelte";
import { settings } from "../settings.svelte";
import { sentenceOf } from "../start/refused";
import { named, number } from "../texts";
import { eveningsText } from "../texts/evenings";

const LOOK_MS = 5_000;
const TICK_MS = 500;

export class EveningLook {
  page = $state.raw<EveningPage | null>(null);
  isUnknown = $state(false);
  isBusy = $state(false);
  refusal = $state("");
  /** In seconds, by the server's clock. */
  now = $state(0);
  private ahead = 0;

  constructor(
    readonly code: string,
    private readonly pause = LOOK_MS,
  ) {}

  /** The round that is being played. */
  get running(): RoundFacts | null {
    return this.page?.played.find(({ over }) => !over) ?? null;
  }

  get myTable(): EveningTable | null {
    const me = this.page?.me;
    return this.running?.tables.find(({ seats }) => seats.some(({ person }) => person === me && me !== null)) ?? null;
  }

  /** Minutes that the host added to the round that is being played. */
  get added(): number {
    if (!this.page || !this.running) return 0;
    const { begun, until } = this.running;
    return Math.max(0, Math.round((until - begun) / 60) - this.page.minutes);
  }

  /** What is played, how often and how long. */
  get plannedText(): string {
    const { edition, rounds, minutes } = this.page!;
    const often = eveningsText("roundsCount", { n: rounds });
    return eveningsText("planned", { edition: named("setup", edition), rounds: often, n: minutes });
  }

  /** Said of whoever is first; empty before anybody is. */
  get winnerText(): string {
    const first = (this.page?.standings ?? []).filter(({ place, played }) => place === 1 && played);
    const names = first.map(({ person }) => this.nameOf(person));
    if (names.length < 2) return names.length ? eveningsText("winner", { name: names[0]! }) : "";
    return eveningsText("winners", { names: new Intl.ListFormat(settings.language).format(names) });
  }

  /** On that screen and no other: on the way to another one, its address is there already. */
  followOn(screen: string): (() => void) | undefined {
    return route.place.screen === screen ? this.follow() : undefined;
  }

  /** Until whoever asked for it goes. */
  follow = (): (() => void) => {
    void this.look();
    const looking = setInterval(() => document.hidden || void this.look(), this.pause);
    const ticking = setInterval(() => (this.now = this.time()), TICK_MS);
    const back = (): void => void (document.hidden || this.look());
    document.addEventListener("visibilitychange", back);
    return () => {
      clearInterval(looking);
      clearInterval(ticking);
      document.removeEventListener("visibilitychange", back);
    };
  };

  async look(): Promise<void> {
    try {
      this.page = await ask<EveningPage>(`/api/evenings/${encodeURIComponent(this.code)}`);
      this.ahead = this.page.now - Date.now() / 1000;
      this.now = this.time();
      this.isUnknown = false;
      this.refusal = "";
    } catch (error) {
      this.isUnknown = error instanceof Refusal && error.status === 404;
      if (this.page === null) this.refusal = sentenceOf(error); // a line that is down for a moment is no news
    }
  }

  async order(name: string, body: object = {}): Promise<void> {
    this.isBusy = true;
    try {
      await ask<undefined>(`/api/evenings/${encodeURIComponent(this.code)}/${name}`, body);
      await this.look();
    } catch (error) {
      this.refusal = sentenceOf(error);
    }
    this.isBusy = false;
  }

  nameOf(person: number): string {
    return this.page?.people.find(({ number }) => number === person)?.name ?? "";
  }

  private time(): number {
    return Date.now() / 1000 + this.ahead;
  }
}

/** 12:05, and never less than nothing. */
export function clockText(seconds: number): string {
  const left = Math.max(0, Math.ceil(seconds));
  return `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
}

/** With its sign, as points are read. */
export function signed(value: number): string {
  return value > 0 ? `+${number(value)}` : value < 0 ? `−${number(-value)}` : "0";
}

/** Whoever left a game to a bot is last there, whatever the bot made of it: said where the figures look odd without. */
export function isLastAsGone(seat: EveningSeat, { seats }: EveningTable): boolean {
  return seats.some(
    ({ score, points }) => (score ?? 0) < (seat.score ?? 0) && points !== null && points > (seat.points ?? points),
  );
}

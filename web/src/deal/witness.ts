/** Keeps what a table announces of its deal, and says where it announces something else than before. */

import type { DealAttempt, DealBegan, SeatLook } from "../protocol";
import { seatCommit } from "./commit";
import { keep, keptOrNew, type Kept } from "./keeping";
import { ownSeed } from "./seed";
import { attemptOf, isSameCards, UNSEEN, type Attempt, type Seen } from "./seen";
import { fromHex, toHex } from "./sha256";

/** Why this device takes no part in a deal; each has a sentence. */
export type Doubt =
  | { why: "serverCommit" | "seats" | "rules" | "replayed" | "attempt" }
  | { why: "leftOut" | "unrevealed" | "elsewhere" | "ownCommit" }
  | { why: "seatCommit"; seat: number }
  | { why: "card"; version: number };

/** Another window of this browser may have done it, and its word be on the way. */
const PASSING = new Set<Doubt["why"]>(["elsewhere", "unrevealed"]);

/** How a table stands. */
export interface Standing {
  stage: string;
  deal: DealBegan | null;
  attempts: readonly DealAttempt[];
  seats: readonly Pick<SeatLook, "stand_in">[];
  /** A seat, or -1 for one who only looks on. */
  viewer: number;
}

export class Witness {
  /** The last thing that was not as it should be. */
  doubt: Doubt | null = null;
  /** Whether this device may take part in the deal as it stands. */
  isSound = false;
  private kept: Kept;

  constructor(private readonly table: string) {
    this.kept = keptOrNew(table);
  }

  get seen(): Seen {
    return this.kept.seen;
  }

  /** Takes in how things stand now, and the cards that left the deck by the number of moves made. */
  note(now: Standing, cards: ReadonlyMap<number, string>): void {
    this.keeping(() => {
      const doubts = [...(now.deal ? this.standing(now.deal, now) : []), ...this.turnedUp(cards)];
      this.doubt = doubts[0] ?? (this.doubt && PASSING.has(this.doubt.why) ? null : this.doubt);
      this.isSound = doubts.length === 0;
      this.kept.isOver = now.stage === "over";
    });
  }

  /** The commit that this device makes, with its seed kept first. */
  commit(game: string, seat: number): string {
    return this.keeping(() => {
      const attempt = attemptOf(this.seen, game)!;
      attempt.seed ??= this.freshSeed(attempt, seat);
      return toHex(seatCommit(game, seat, fromHex(attempt.seed)));
    });
  }

  /** The seed, once every seat that was asked has committed; null before that. */
  reveal(game: string): string | null {
    return this.keeping(() => {
      const attempt = attemptOf(this.seen, game);
      if (!attempt?.seed || !attempt.seats.every((seat) => attempt.seat_commits[seat])) return null;
      attempt.revealed = true;
      return attempt.seed;
    });
  }

  /** Other windows write to the same place: it is read before, and written after, every change. */
  private keeping<Found>(change: () => Found): Found {
    this.kept = keptOrNew(this.table);
    const before = JSON.stringify(this.kept);
    const found = change();
    // one who comes after the end has seen nothing; one who comes to a lobby keeps a secret before anybody needs it
    const isWorthIt = this.kept.at ? JSON.stringify(this.kept) !== before : !this.kept.isOver;
    if (isWorthIt) keep(this.kept);
    return found;
  }

  private standing(deal: DealBegan, now: Standing): Doubt[] {
    const { seen } = this;
    if (now.viewer >= 0) seen.seat = now.viewer;
    if (seen.rules && seen.rules !== deal.rules_id) return [{ why: "rules" }];
    seen.rules = deal.rules_id;
    const doubts = now.attempts.flatMap((each) => this.announced(each, now.stage === "deal"));
    return doubts.length ? doubts : this.present(deal, now);
  }

  /** What is announced counts as seen while the deal is under way: later it proves nothing, but must be the same. */
  private announced(told: DealAttempt, isDealing: boolean): Doubt[] {
    const known = attemptOf(this.seen, told.game);
    if (known) return changes(known, told, isDealing);
    if (!isDealing) return [];
    if (told.attempt <= (this.seen.attempts.at(-1)?.attempt ?? 0)) return [{ why: "attempt" }];
    this.seen.attempts.push(begun(told));
    return [];
  }

  private present(deal: DealBegan, now: Standing): Doubt[] {
    const attempt = attemptOf(this.seen, deal.game);
    if (now.stage !== "deal") return attempt && isBegunWithout(attempt, now.viewer) ? [{ why: "unrevealed" }] : [];
    if (!attempt || attempt !== this.seen.attempts.at(-1) || attempt.voided_by.length) return [{ why: "replayed" }];
    return attempt.server_commit === deal.commit ? this.own(attempt, now) : [{ why: "serverCommit" }];
  }

  /** Whether this seat's own part is announced as this device made it. */
  private own(attempt: Attempt, { viewer, seats }: Standing): Doubt[] {
    if (viewer < 0) return [];
    if (!attempt.seats.includes(viewer)) return this.isAway(viewer, seats) ? [] : [{ why: "leftOut" }];
    const commit = attempt.seat_commits[viewer];
    if (commit === undefined) return [];
    const seed = attempt.seed ?? this.freshSeed(attempt, viewer);
    const isOwn = toHex(seatCommit(attempt.game, viewer, fromHex(seed))) === commit;
    if (!isOwn) return [{ why: attempt.seed ? "ownCommit" : "elsewhere" }];
    attempt.seed = seed; // made in another window of this browser
    return [];
  }

  private freshSeed({ game, server_commit }: Attempt, seat: number): string {
    return toHex(ownSeed(this.kept.secret, game, server_commit, seat));
  }

  /** One who let deals lapse is dealt without, and may have come back since. */
  private isAway(seat: number, seats: Standing["seats"]): boolean {
    return Boolean(seats[seat]?.stand_in) || this.seen.attempts.some((each) => each.voided_by.includes(seat));
  }

  private turnedUp(shown: ReadonlyMap<number, string>): Doubt[] {
    const { cards } = this.seen;
    return [...shown].flatMap(([version, card]) => {
      const known = cards[version] ?? card;
      cards[version] = known.includes(UNSEEN) ? card : known;
      return isSameCards(known, card) ? [] : [{ why: "card" as const, version }];
    });
  }
}

function begun(told: DealAttempt): Attempt {
  const { attempt, game, server_commit, seats, seat_commits, voided_by } = told;
  const announced = { attempt, game, server_commit, seats: [...seats], seat_commits: { ...seat_commits } };
  return { ...announced, seed: null, revealed: false, voided_by: [...voided_by] };
}

/** What is not as it was announced; what is new is taken in. */
function changes(known: Attempt, told: DealAttempt, isDealing: boolean): Doubt[] {
  if (known.server_commit !== told.server_commit) return [{ why: known.revealed ? "replayed" : "serverCommit" }];
  if (known.attempt !== told.attempt) return [{ why: "attempt" }];
  if (known.seats.join() !== told.seats.join()) return [{ why: "seats" }];
  const voided = new Set([...known.voided_by, ...told.voided_by]);
  known.voided_by = [...voided].sort((one, other) => one - other);
  return known.seats.flatMap((seat) => seatChanges(known, seat, told.seat_commits[seat] ?? null, isDealing));
}

function seatChanges(known: Attempt, seat: number, commit: string | null, isDealing: boolean): Doubt[] {
  const before = known.seat_commits[seat];
  if (before === undefined && commit !== null && isDealing) known.seat_commits[seat] = commit;
  if (before === undefined || before === commit) return [];
  // what was there is gone: the attempt begins once more, and the server may know a seed already
  return [commit === null || known.revealed ? { why: "replayed" } : { why: "seatCommit", seat }];
}

/** The game was begun though this device, which had committed, never revealed. */
function isBegunWithout(attempt: Attempt, viewer: number): boolean {
  return attempt.seats.includes(viewer) && attempt.seed !== null && !attempt.revealed && !attempt.voided_by.length;
}

/** Holds a record against what a device saw itself: only this shows that it is the record of the game that was played. */

import type { DealAttempt, DealProof, GameEvent } from "../protocol";
import { attemptsOf } from "./announced";
import type { Finding } from "./finding";
import { drawn, isSameCards, type Attempt, type Seen } from "./seen";

/** What a record has and the device did not see. */
export type Gap =
  { what: "deal" | "played" | "ownSeed" } | { what: "commit"; seat: number } | { what: "cards"; n: number; of: number };

export interface Comparison {
  differences: Finding[];
  gaps: Gap[];
  /** How often cards that came up were compared. */
  cards: number;
  /** Whether this device's own seed was. */
  hasOwn: boolean;
}

interface Step {
  version: number;
  events: readonly GameEvent[];
}

export function compareSeen(seen: Seen, proof: DealProof, steps: readonly Step[]): Comparison {
  const played = seen.attempts.find((each) => each.game === proof.game_id);
  const cards = Object.keys(seen.cards).length;
  return {
    differences: [
      ...dealDifferences(seen, proof),
      ...(played && seen.seat !== null ? ownDifferences(seen, seen.seat, played, proof) : []),
      ...(played && seen.seat !== null && isPassedOver(seen, seen.seat, played)
        ? [{ what: "ownNeverAsked" as const, seat: seen.seat }]
        : []),
      ...cardDifferences(seen, steps),
    ],
    gaps: [...dealGaps(seen, played), ...cardGaps(cards, steps)],
    cards,
    hasOwn: Boolean(played?.seed),
  };
}

function dealDifferences(seen: Seen, proof: DealProof): Finding[] {
  const { rules_id } = proof;
  const rules: Finding[] = [{ what: "seenRules", seen: seen.rules, told: rules_id }];
  return [
    ...(seen.rules && seen.rules !== rules_id ? rules : []),
    ...countDifferences(seen, proof),
    ...seen.attempts.flatMap((attempt) => attemptDifferences(attempt, seen, proof)),
  ];
}

function countDifferences(seen: Seen, { attempts }: DealProof): Finding[] {
  const played = playedBefore(seen);
  if (!played || played.attempt === attempts) return [];
  return [{ what: "seenAttempts", seen: String(played.attempt), told: String(attempts) }];
}

/** The attempt after which this device saw the game begin; undefined where it went away before. */
function playedBefore({ attempts, cards }: Seen): Attempt | undefined {
  const last = attempts.at(-1);
  return last && Object.keys(cards).length && isComplete(last) ? last : undefined;
}

function isComplete({ seats, seat_commits, seed, revealed, voided_by }: Attempt): boolean {
  return seats.every((seat) => seat_commits[seat]) && !voided_by.length && (seed === null || revealed);
}

function attemptDifferences(mine: Attempt, seen: Seen, proof: DealProof): Finding[] {
  const told = attemptsOf(proof).find((each) => each.game === mine.game);
  if (!told) {
    const isDue = proof.announced.length > 0 || playedBefore(seen) === mine;
    return isDue ? [{ what: "seenGame", seen: mine.game, told: proof.game_id }] : [];
  }
  const { attempt } = mine;
  const findings: Finding[] = [];
  if (told.server_commit !== mine.server_commit) findings.push({ what: "seenCommit", seat: null, attempt });
  if (told.seats.join() !== mine.seats.join()) findings.push({ what: "seenSeats", attempt });
  if (mine.voided_by.length && mine.voided_by.join() !== told.voided_by.join())
    findings.push({ what: "seenVoids", attempt });
  return [...findings, ...commitDifferences(mine, told, seen.seat)];
}

function commitDifferences(mine: Attempt, told: DealAttempt, own: number | null): Finding[] {
  return Object.entries(mine.seat_commits).flatMap(([place, commit]) => {
    const seat = Number(place);
    if (told.seat_commits[seat] === commit) return [];
    return [{ what: seat === own ? ("ownCommit" as const) : ("seenCommit" as const), seat, attempt: mine.attempt }];
  });
}

function ownDifferences(seen: Seen, seat: number, played: Attempt, proof: DealProof): Finding[] {
  if (played.seed === null) return [];
  const findings: Finding[] = [];
  const told = proof.seat_seeds[seat];
  if (!told) findings.push({ what: "ownLeftOut", seat });
  else if (told !== played.seed) findings.push({ what: "ownSwapped", seat });
  const seeds = new Set(seen.attempts.map((each) => each.seed));
  for (const [other, seed] of Object.entries(proof.seat_seeds))
    if (Number(other) !== seat && seeds.has(seed)) findings.push({ what: "ownReused", seat, other: Number(other) });
  return findings;
}

/** Only one who let an attempt lapse is dealt without. */
function isPassedOver(seen: Seen, seat: number, played: Attempt): boolean {
  return !played.seats.includes(seat) && !seen.attempts.some(({ voided_by }) => voided_by.includes(seat));
}

function cardDifferences(seen: Seen, steps: readonly Step[]): Finding[] {
  const recorded = new Map(steps.map(({ version, events }) => [version, drawn(events).join(" ")]));
  return Object.entries(seen.cards).flatMap(([version, card]) => {
    const told = recorded.get(Number(version)) ?? "";
    if (isSameCards(card, told)) return [];
    return [{ what: "seenCard" as const, version: Number(version), seen: card, told }];
  });
}

function dealGaps(seen: Seen, played: Attempt | undefined): Gap[] {
  if (!played) return [{ what: seen.attempts.length ? "played" : "deal" }];
  const unseen = played.seats.filter((seat) => !played.seat_commits[seat]);
  const isOwnGone = seen.seat !== null && played.seed === null;
  return [
    ...unseen.map((seat) => ({ what: "commit" as const, seat })),
    ...(isOwnGone ? [{ what: "ownSeed" as const }] : []),
  ];
}

function cardGaps(n: number, steps: readonly Step[]): Gap[] {
  const of = steps.filter(({ events }) => drawn(events).length).length;
  return n < of ? [{ what: "cards", n, of }] : [];
}

/** Whether the attempts at a deal, as a record says they were announced, fit together and fit its seeds. */

import type { DealAttempt, DealProof } from "../protocol";
import type { Finding } from "./finding";

export function announcedFaults(proof: DealProof): Finding[] {
  const played = proof.announced.at(-1);
  if (!played) return [];
  return [
    ...(isOrderly(proof) ? [] : [{ what: "attempts" as const }]),
    ...playedFaults(proof, played),
    ...repeated(proof.announced),
  ];
}

/** Every attempt there is, the played one last; of an older record the played one alone. */
export function attemptsOf(proof: DealProof): DealAttempt[] {
  if (proof.announced.length) return proof.announced;
  const { attempts: attempt, game_id: game, server_commit, seat_commits } = proof;
  const seats = Object.keys(seat_commits).map(Number);
  return [{ attempt, game, server_commit, seats, seat_commits, voided_by: [] }];
}

function isOrderly({ announced, attempts, game_id }: DealProof): boolean {
  const last = announced.length - 1;
  return (
    attempts === announced.length &&
    announced[last]!.game === game_id &&
    new Set(announced.map((each) => each.game)).size === announced.length &&
    announced.every((each, place) => each.attempt === place + 1 && isVoid(each) === place < last && hasNoStranger(each))
  );
}

function isVoid({ voided_by }: DealAttempt): boolean {
  return voided_by.length > 0;
}

function hasNoStranger({ seats, seat_commits, voided_by }: DealAttempt): boolean {
  return [...Object.keys(seat_commits).map(Number), ...voided_by].every((seat) => seats.includes(seat));
}

function playedFaults(proof: DealProof, played: DealAttempt): Finding[] {
  const server: Finding[] =
    played.server_commit === proof.server_commit ? [] : [{ what: "unannounced" as const, seat: null }];
  const named = [...played.seats, ...Object.keys(proof.seat_commits).map(Number)];
  const seats = [...new Set(named)].sort((one, other) => one - other);
  return [...server, ...seats.flatMap((seat) => seatFaults(proof, played, seat))];
}

function seatFaults(proof: DealProof, played: DealAttempt, seat: number): Finding[] {
  const [announced, commit] = [played.seat_commits[seat], proof.seat_commits[seat]];
  if (announced !== commit) return [{ what: "unannounced", seat }];
  return announced === undefined ? [{ what: "leftOut", seat }] : [];
}

/** A commit that comes twice: its seed was known before it was made. */
function repeated(announced: readonly DealAttempt[]): Finding[] {
  const known = new Map<string, number>();
  const faults: Finding[] = [];
  for (const { attempt, server_commit, seat_commits } of announced) {
    const named = [[null, server_commit] as const, ...Object.entries(seat_commits)];
    for (const [seat, commit] of named) {
      const before = known.get(commit);
      if (before !== undefined)
        faults.push({ what: "usedAgain", seat: seat === null ? null : Number(seat), attempt: before });
      known.set(commit, attempt);
    }
  }
  return faults;
}

/** The review of a finished game, asked of the server until it is made. */

import type { Review, ReviewProgress } from "../protocol";

const PAUSE = 1000;

/** null where there will be none. `onprogress` is told the part that is done, from 0 to 1. */
export async function reviewOf(
  name: string,
  onprogress: (part: number) => void,
  signal: AbortSignal,
): Promise<Review | null> {
  while (!signal.aborted) {
    const answer = await fetch(`/api/records/${encodeURIComponent(name)}/review`, { signal });
    if (!answer.ok) return null;
    if (answer.status !== 202) return (await answer.json()) as Review;
    onprogress(((await answer.json()) as ReviewProgress).progress);
    await new Promise((done) => setTimeout(done, PAUSE));
  }
  return null;
}

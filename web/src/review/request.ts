/** The review of a finished game, asked of the server until it is made; what is ready is told before. */

import type { Review, ReviewProgress } from "../protocol";

const PAUSE = 1000;

/** null where there will be none. `onprogress` is told how far it is, `onpart` what is known already. */
export async function reviewOf(
  name: string,
  onprogress: (progress: ReviewProgress) => void,
  onpart: (part: Review) => void,
  signal: AbortSignal,
): Promise<Review | null> {
  const path = `/api/records/${encodeURIComponent(name)}/review`;
  let parts = 0;
  while (!signal.aborted) {
    const answer = await fetch(path, { signal });
    if (!answer.ok) return null;
    if (answer.status !== 202) return (await answer.json()) as Review;
    const progress = (await answer.json()) as ReviewProgress;
    onprogress(progress);
    if (progress.parts > parts) {
      parts = progress.parts;
      const part = await fetch(`${path}?part=${parts}`, { signal });
      if (part.status === 200) onpart((await part.json()) as Review);
    }
    await new Promise((done) => setTimeout(done, PAUSE));
  }
  return null;
}

/** A review that is being waited for, or has come; what is ready before is shown already. */

import type { Review, ReviewProgress } from "../protocol";
import { reviewOf } from "./request";

export class PendingReview {
  /** The whole one, or as much of it as is ready. */
  review: Review | null = $state.raw(null);
  progress: ReviewProgress = $state.raw({ progress: 0, waiting: false, seconds: null, parts: 0 });
  isDone = $state(false);
  /** This server gives none. */
  failed = $state(false);
  private readonly stopping = new AbortController();

  constructor(readonly name: string) {
    void this.wait();
  }

  stop(): void {
    this.stopping.abort();
  }

  private async wait(): Promise<void> {
    try {
      const found = await reviewOf(
        this.name,
        (progress) => (this.progress = progress),
        (part) => (this.review = part),
        this.stopping.signal,
      );
      this.review = found ?? this.review;
      this.isDone = found !== null;
      this.failed = found === null;
    } catch {
      this.failed = true;
    }
  }
}

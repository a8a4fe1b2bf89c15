/** A review that is being waited for, or has come. */

import type { Review } from "../protocol";
import { reviewOf } from "./request";

export class PendingReview {
  review: Review | null = $state.raw(null);
  progress = $state(0);
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
      this.review = await reviewOf(this.name, (part) => (this.progress = part), this.stopping.signal);
      this.failed = this.review === null;
    } catch {
      this.failed = true;
    }
  }
}

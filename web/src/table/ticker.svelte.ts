/** The page's clock, ticking only while somebody looks at it. */

export class Ticker {
  now = $state(performance.now());

  constructor(every = 100) {
    $effect(() => {
      const timer = setInterval(() => (this.now = performance.now()), every);
      return () => clearInterval(timer);
    });
  }

  /** Whole seconds left until a deadline. */
  seconds(deadline: number | null): number | null {
    return deadline === null ? null : Math.max(0, Math.ceil((deadline - this.now) / 1000));
  }
}

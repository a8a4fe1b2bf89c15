/** An axis of moves with stops that lie equally far apart, however many moves are between them. */

export class Axis {
  private readonly stops: readonly number[];

  constructor(stops: readonly number[]) {
    this.stops = [...new Set(stops)].sort((one, other) => one - other);
  }

  /** Where a move lies, from 0 to 1. */
  part(version: number): number {
    const place = Math.max(
      0,
      this.stops.findLastIndex((stop) => stop <= version),
    );
    const [from, to] = [this.stops[place]!, this.stops[place + 1]];
    const between = to === undefined ? 0 : (version - from) / (to - from);
    return (place + between) / Math.max(1, this.stops.length - 1);
  }

  /** The move that lies there. */
  version(part: number): number {
    const along = part * (this.stops.length - 1);
    const place = Math.floor(along);
    const [from, to] = [this.stops[place]!, this.stops[place + 1]];
    return to === undefined ? from : Math.round(from + (along - place) * (to - from));
  }
}

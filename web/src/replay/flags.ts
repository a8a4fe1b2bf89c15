/** Moments of a game that can be jumped to, and where their flags stand. */

export interface Flag {
  version: number;
  /** What happened. */
  name: string;
}

/** Places in pixels, moved apart until none is nearer than `room` to the next; null where there is no room for all. */
export function apart(places: readonly number[], width: number, room: number): number[] | null {
  if ((places.length - 1) * room > width) return null;
  const moved = [...places];
  for (let each = 1; each < moved.length; each++) moved[each] = Math.max(moved[each]!, moved[each - 1]! + room);
  let right = width;
  for (let each = moved.length - 1; each >= 0 && moved[each]! > right; each--) {
    moved[each] = right;
    right -= room;
  }
  return moved;
}

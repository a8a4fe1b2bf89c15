/** The money cards a player is about to lay down, taken from the purse one by one. */

import { getContext, setContext } from "svelte";

const NAME = "picking";

export class Picking {
  /** Whether cards can be picked now. */
  active = $state(false);
  chosen: number[] = $state.raw([]);
  private most = Infinity;

  begin(first: readonly number[] = [], most = Infinity): void {
    this.active = true;
    this.chosen = [...first].sort(byWorth);
    this.most = most;
  }

  end(): void {
    this.active = false;
    this.chosen = [];
  }

  pick(value: number): void {
    const kept = this.chosen.length < this.most ? this.chosen : this.chosen.slice(1); // one more pushes another out
    this.chosen = [...kept, value].sort(byWorth);
  }

  putBack(value: number): void {
    const at = this.chosen.indexOf(value);
    if (at >= 0) this.chosen = this.chosen.toSpliced(at, 1);
  }

  set(cards: readonly number[]): void {
    this.chosen = [...cards].sort(byWorth);
  }

  count(value: number): number {
    return this.chosen.filter((each) => each === value).length;
  }

  get total(): number {
    return this.chosen.reduce((sum, value) => sum + value, 0);
  }

  /** As notation has it: '2x10 50', or 'nothing'. */
  get text(): string {
    return cardsText(this.chosen);
  }
}

export function cardsText(cards: readonly number[]): string {
  if (cards.length === 0) return "nothing";
  const values = [...new Set(cards)].sort(byWorth);
  return values.map((value) => counted(value, cards.filter((each) => each === value).length)).join(" ");
}

export function providePicking(): Picking {
  return setContext(NAME, new Picking());
}

export function usePicking(): Picking {
  return getContext(NAME);
}

function counted(value: number, count: number): string {
  return count > 1 ? `${count}x${value}` : `${value}`;
}

function byWorth(one: number, other: number): number {
  return one - other;
}

/** What is written down at a table with real cards: kept on this device, and every step of it can be taken back. */

import { boxFor, formOf, numbers, type Box, type Form } from "./boxes";
import { FAMILIES, sheetsOf, type Family, type Holding } from "./reckoning";
import { recall, remember } from "../start/memory";
import type { Sheet } from "../protocol";

export interface Notes {
  /** When this game was begun, in milliseconds; 0 for the first on this device. */
  begun: number;
  edition: string;
  houseRules: string[];
  names: string[];
  /** Who begins, once that is drawn. */
  first: number | null;
  /** How many donkeys have been turned up. */
  donkeys: number;
  /** Whose the complete families are, and the pedigrees. */
  families: Partial<Record<Family, number>>;
  pedigrees: Partial<Record<Family, number>>;
  rats: number | null;
  money: (number | null)[];
}

/** A game that was counted to its end. */
export interface KeptGame {
  /** When it was kept, in milliseconds. */
  at: number;
  notes: Notes;
}

const MOST_STEPS = 100;
const MOST_KEPT = 500;
const NAME = "paper";

const EMPTY: Notes = {
  begun: 0,
  edition: "koehandel-2001",
  houseRules: [],
  names: ["", "", "", ""],
  first: null,
  donkeys: 0,
  families: {},
  pedigrees: {},
  rats: null,
  money: [],
};

export class PaperTable {
  notes: Notes = $state.raw(EMPTY);
  kept: readonly KeptGame[] = $state.raw([]);
  private steps: readonly Notes[] = $state.raw([]);

  constructor() {
    const found = recall(NAME, { notes: EMPTY, kept: [] as KeptGame[], steps: [] as Notes[] });
    this.notes = sound({ ...EMPTY, ...found.notes });
    this.kept = found.kept;
    this.steps = found.steps;
  }

  readonly box: Box = $derived(boxFor(this.notes.edition, this.notes.names.length));
  readonly form: Form = $derived(formOf(this.box, this.notes.houseRules));
  readonly sheets: Sheet[] = $derived(countOf(this.notes));

  get canUndo(): boolean {
    return this.steps.length > 0;
  }

  /** Whether anything of a game is written down that a new one would wipe out. */
  get isBegun(): boolean {
    const { families, pedigrees, rats, donkeys } = this.notes;
    return donkeys > 0 || rats !== null || Object.keys(families).length + Object.keys(pedigrees).length > 0;
  }

  write(change: Partial<Notes>): void {
    this.steps = [...this.steps, this.notes].slice(-MOST_STEPS);
    this.notes = sound({ ...this.notes, ...change });
    this.save();
  }

  undo(): void {
    const before = this.steps.at(-1);
    if (!before) return;
    this.notes = before;
    this.steps = this.steps.slice(0, -1);
    this.save();
  }

  /** A second tap takes it away again; it can only be with one of them. */
  giveFamily(family: Family, seat: number): void {
    this.write({ families: toggled(this.notes.families, family, seat) });
  }

  givePedigree(family: Family, seat: number): void {
    this.write({ pedigrees: toggled(this.notes.pedigrees, family, seat) });
  }

  giveRats(seat: number): void {
    this.write({ rats: this.notes.rats === seat ? null : seat });
  }

  setMoney(seat: number, money: number | null): void {
    this.write({
      money: this.notes.names.map((_, place) => (place === seat ? money : (this.notes.money[place] ?? null))),
    });
  }

  /** As many seats as that; names that are there stay. */
  seat(players: number): void {
    const { names } = this.notes;
    this.write({ names: Array.from({ length: players }, (_, seat) => names[seat] ?? "") });
  }

  drawFirst(): void {
    const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1));
    this.write({ first: drawn % this.notes.names.length });
  }

  /** The same people, nothing written. */
  beginAnew(): void {
    const { edition, houseRules, names } = this.notes;
    this.write({ ...EMPTY, begun: Date.now(), edition, houseRules, names });
  }

  /** In the place of what was kept of the same game before: somebody looked once more. */
  keep(): void {
    const others = this.kept.filter(({ notes }) => notes.begun !== this.notes.begun);
    this.kept = [{ at: Date.now(), notes: this.notes }, ...others].slice(0, MOST_KEPT);
    this.save();
  }

  /** Back on the table, to be mended; what lay there can be had back by undoing. */
  reopen(game: KeptGame): void {
    this.kept = this.kept.filter((each) => each !== game);
    this.write(game.notes);
  }

  forget(game: KeptGame): void {
    this.kept = this.kept.filter((each) => each !== game);
    this.save();
  }

  private save(): void {
    remember(NAME, { notes: this.notes, kept: this.kept, steps: this.steps });
  }
}

export function countOf(notes: Notes): Sheet[] {
  const box = boxFor(notes.edition, notes.names.length);
  const rules = { moneyCounts: formOf(box, notes.houseRules).money_counts, moneyBreaksTies: box.money_breaks_ties };
  return sheetsOf(
    notes.names.map((_, seat) => holdingOf(notes, seat)),
    rules,
  );
}

function holdingOf(notes: Notes, seat: number): Holding {
  const owned = (by: Partial<Record<Family, number>>) => FAMILIES.filter((family) => by[family] === seat);
  return {
    families: owned(notes.families),
    pedigrees: owned(notes.pedigrees),
    rats: notes.rats === seat,
    money: notes.money[seat] ?? null,
  };
}

function toggled(owners: Partial<Record<Family, number>>, family: Family, seat: number): typeof owners {
  const { [family]: owner, ...others } = owners;
  return owner === seat ? others : { ...others, [family]: seat };
}

/** What cannot be at this table is taken off it: seats that are gone, cards that its box does not have. */
function sound(notes: Notes): Notes {
  const possible = numbers(notes.edition);
  const players = possible.includes(notes.names.length) ? notes.names.length : Math.max(3, possible[0]!);
  const names = Array.from({ length: players }, (_, seat) => notes.names[seat] ?? "");
  const box = boxFor(notes.edition, players);
  const seated = (owners: Partial<Record<Family, number>>) =>
    Object.fromEntries(Object.entries(owners).filter(([, seat]) => seat < players));
  return {
    ...notes,
    names,
    houseRules: formOf(box, notes.houseRules).house_rules,
    first: notes.first !== null && notes.first < players ? notes.first : null,
    families: seated(notes.families),
    pedigrees: box.pedigrees ? seated(notes.pedigrees) : {},
    rats: box.rats && notes.rats !== null && notes.rats < players ? notes.rats : null,
    money: notes.money.slice(0, players),
  };
}

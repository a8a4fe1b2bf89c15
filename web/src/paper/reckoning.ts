/** The count of what lies on a real table. It is held equal to the rules over all that can lie there. */

import type { Sheet } from "../protocol";

/** The families, the cheapest first. */
export const VALUES = {
  rooster: 10,
  goose: 40,
  cat: 90,
  dog: 160,
  sheep: 250,
  goat: 350,
  donkey: 500,
  pig: 650,
  cow: 800,
  horse: 1000,
} as const;

export type Family = keyof typeof VALUES;

export const FAMILIES = Object.keys(VALUES) as Family[];

const PEDIGREE = 250;

export interface Holding {
  families: readonly Family[];
  pedigrees: readonly Family[];
  rats: boolean;
  /** Null where nobody counted it. */
  money: number | null;
}

/** The sheet of every seat with its rank; equal ones share their place, unless money parts them. */
export function sheetsOf(
  holdings: readonly Holding[],
  { moneyCounts, moneyBreaksTies }: { moneyCounts: boolean; moneyBreaksTies: boolean },
): Sheet[] {
  const sheets = holdings.map((holding, seat) => sheetOf(holding, seat, moneyCounts));
  const money = holdings.map((holding) => (moneyBreaksTies ? (holding.money ?? 0) : 0));
  return sheets.map((sheet, seat) => ({
    ...sheet,
    rank: sheets.filter(
      (other, rival) => other.total > sheet.total || (other.total === sheet.total && money[rival]! > money[seat]!),
    ).length,
  }));
}

function sheetOf(holding: Holding, seat: number, moneyCounts: boolean): Sheet {
  const lost = holding.rats ? lostToRats(holding) : null;
  const families = FAMILIES.filter((family) => holding.families.includes(family) && family !== lost);
  const papers = FAMILIES.filter((family) => holding.pedigrees.includes(family));
  const matching = papers.filter((family) => families.includes(family));
  const loose = papers.filter((family) => !families.includes(family));
  const matching_value = PEDIGREE * matching.length;
  const loose_value = PEDIGREE * loose.length;
  const sum = families.reduce((reached, family) => reached + VALUES[family], matching_value);
  const product = sum * families.length;
  const money = moneyCounts ? (holding.money ?? 0) : null;
  return {
    seat,
    families: families.map((family): [string, number] => [family, VALUES[family]]),
    matching,
    matching_value,
    sum,
    number: families.length,
    product,
    loose,
    loose_value,
    rats: holding.rats,
    lost,
    money,
    total: product + loose_value + (money ?? 0),
    rank: 0,
  };
}

/** R14: the family whose loss leaves the most; of equal ones the cheapest. */
function lostToRats({ families, pedigrees }: Holding): Family | null {
  const [complete, papers] = [setOf(families), setOf(pedigrees)];
  const lost = costliest(complete, papers);
  return FAMILIES[lost] ?? null;
}

/** What sets of families and pedigrees count, a bit for each of FAMILIES; without money. */
export function total(families: number, pedigrees: number, rats: boolean): number {
  return countWithout(rats ? costliest(families, pedigrees) : -1, families, pedigrees);
}

function costliest(families: number, pedigrees: number): number {
  let [best, most] = [-1, -1];
  for (let family = 0; family < FAMILIES.length; family++) {
    if (!((families >> family) & 1)) continue;
    const left = countWithout(family, families, pedigrees);
    if (left > most) [best, most] = [family, left];
  }
  return best;
}

function countWithout(lost: number, families: number, pedigrees: number): number {
  let [sum, number, loose] = [0, 0, 0];
  for (let family = 0; family < FAMILIES.length; family++) {
    const paper = (pedigrees >> family) & 1;
    if ((families >> family) & 1 && family !== lost) {
      sum += IN_ORDER[family]! + PEDIGREE * paper;
      number += 1;
    } else loose += paper;
  }
  return sum * number + PEDIGREE * loose;
}

const IN_ORDER = Object.values(VALUES);

function setOf(families: readonly Family[]): number {
  return families.reduce((set, family) => set | (1 << FAMILIES.indexOf(family)), 0);
}

/** How each seat is drawn in charts: by colour, by dashes and by marker, so that no difference hangs on colour alone. */

import "../style/charts.css";

export interface Series {
  colour: string;
  dash: string;
  /** Drawn around 0 0. */
  marker: string;
}

export const SERIES: readonly Series[] = [
  { colour: "var(--seat-0)", dash: "", marker: "M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0Z" },
  { colour: "var(--seat-1)", dash: "9 4", marker: "M-4-4H4V4H-4Z" },
  { colour: "var(--seat-2)", dash: "2 3", marker: "M0-5 5 4H-5Z" },
  { colour: "var(--seat-3)", dash: "10 3 2 3", marker: "M0-5.500 5.500 0 0 5.500-5.500 0Z" },
  { colour: "var(--seat-4)", dash: "5 3", marker: "M0 5-5-4H5Z" },
  {
    colour: "var(--seat-5)",
    dash: "14 4",
    marker: "M-1.500-5h3v3.500h3.500v3h-3.500v3.500h-3v-3.500h-3.500v-3h3.500Z",
  },
];

export function series(seat: number): Series {
  return SERIES[seat % SERIES.length]!;
}

/** Round numbers from 0 to at least `most`. */
export function ticks(most: number, about = 4): number[] {
  const rough = Math.max(most, 1) / about;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((times) => times * power).find((each) => each >= rough)!;
  return Array.from({ length: Math.ceil(Math.max(most, 1) / step) + 1 }, (_, place) => place * step);
}

/** So many places of a list of that length, the first and the last among them. */
export function sample(length: number, most: number): number[] {
  const count = Math.min(length, most);
  return Array.from({ length: count }, (_, place) => Math.round((place * (length - 1)) / Math.max(1, count - 1)));
}

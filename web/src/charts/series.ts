/** How each seat is drawn in charts: by colour, by dashes and by marker, so that no difference hangs on colour alone. */

export interface Series {
  colour: string;
  dash: string;
  /** Drawn around 0 0. */
  marker: string;
}

export const SERIES: readonly Series[] = [
  { colour: "light-dark(#1f5fa8, #7db8ff)", dash: "", marker: "M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0Z" },
  { colour: "light-dark(#b8430c, #ff9a5c)", dash: "9 4", marker: "M-4-4H4V4H-4Z" },
  { colour: "light-dark(#1a6f4b, #5fd0a0)", dash: "2 3", marker: "M0-5 5 4H-5Z" },
  { colour: "light-dark(#8a3b8f, #e39be6)", dash: "10 3 2 3", marker: "M0-5.500 5.500 0 0 5.500-5.500 0Z" },
  { colour: "light-dark(#7d5b00, #f0cf5a)", dash: "5 3", marker: "M0 5-5-4H5Z" },
  {
    colour: "light-dark(#4a4a52, #d3d3dc)",
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

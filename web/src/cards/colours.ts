/** Colours of families and banknotes: told apart by lightness as well as by hue. */

export const FAMILY_COLOURS: Record<string, string> = {
  rooster: "#b23a2e",
  goose: "#3f6f8f",
  cat: "#97551a",
  dog: "#7a5a3a",
  sheep: "#6b6456",
  goat: "#4a6b44",
  donkey: "#4c5a77",
  pig: "#ab4668",
  cow: "#3d3a44",
  horse: "#7b4a1e",
  rat: "#5b4d6b",
};

export const NOTE_COLOURS: Record<number, { paper: string; ink: string }> = {
  0: { paper: "#efe9dc", ink: "#5c5346" },
  10: { paper: "#d9ecc4", ink: "#35591f" },
  20: { paper: "#fbd7b5", ink: "#8a4310" },
  50: { paper: "#c9e2f5", ink: "#1d4f7a" },
  100: { paper: "#f6c9cf", ink: "#8d2338" },
  200: { paper: "#f7e39a", ink: "#6b5200" },
  500: { paper: "#d9cdf0", ink: "#4a2f86" },
};

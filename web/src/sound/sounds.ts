/** Sounds as data: what each is made of, in seconds and hertz. */

export interface Tone {
  wave: OscillatorType | "noise";
  from: number;
  to: number;
  at: number;
  lasts: number;
  loud: number;
  /** How often a second, and how strongly, the tone shivers. */
  shiver?: [number, number];
  /** Only what is near this frequency is let through. */
  through?: number;
}

export type Sound = readonly Tone[];

export const THINGS = {
  hammer: [
    { wave: "noise", from: 0, to: 0, at: 0, lasts: 0.06, loud: 0.7, through: 900 },
    { wave: "sine", from: 190, to: 60, at: 0, lasts: 0.16, loud: 0.9 },
    { wave: "noise", from: 0, to: 0, at: 0.14, lasts: 0.05, loud: 0.3, through: 700 },
  ],
  call: [
    { wave: "sine", from: 660, to: 655, at: 0, lasts: 0.5, loud: 0.35 },
    { wave: "sine", from: 1322, to: 1318, at: 0, lasts: 0.3, loud: 0.15 },
  ],
  bid: [{ wave: "triangle", from: 420, to: 560, at: 0, lasts: 0.09, loud: 0.35 }],
  coins: [
    { wave: "sine", from: 2100, to: 2080, at: 0, lasts: 0.18, loud: 0.25 },
    { wave: "sine", from: 3150, to: 3140, at: 0.05, lasts: 0.2, loud: 0.18 },
    { wave: "sine", from: 2500, to: 2480, at: 0.12, lasts: 0.22, loud: 0.2 },
    { wave: "sine", from: 3350, to: 3340, at: 0.19, lasts: 0.2, loud: 0.15 },
  ],
  card: [{ wave: "noise", from: 0, to: 0, at: 0, lasts: 0.07, loud: 0.25, through: 3200 }],
  slap: [
    { wave: "noise", from: 0, to: 0, at: 0, lasts: 0.09, loud: 0.9, through: 1500 },
    { wave: "sine", from: 150, to: 80, at: 0, lasts: 0.1, loud: 0.6 },
  ],
  exposed: [
    { wave: "sawtooth", from: 300, to: 150, at: 0, lasts: 0.5, loud: 0.3, shiver: [9, 0.3], through: 800 },
    { wave: "sawtooth", from: 220, to: 90, at: 0.3, lasts: 0.6, loud: 0.3, shiver: [9, 0.3], through: 600 },
  ],
  turn: [
    { wave: "triangle", from: 523, to: 523, at: 0, lasts: 0.16, loud: 0.4 },
    { wave: "triangle", from: 784, to: 784, at: 0.13, lasts: 0.28, loud: 0.4 },
  ],
  victory: [
    { wave: "triangle", from: 523, to: 523, at: 0, lasts: 0.2, loud: 0.4 },
    { wave: "triangle", from: 659, to: 659, at: 0.16, lasts: 0.2, loud: 0.4 },
    { wave: "triangle", from: 784, to: 784, at: 0.32, lasts: 0.2, loud: 0.4 },
    { wave: "triangle", from: 1047, to: 1047, at: 0.48, lasts: 0.5, loud: 0.45 },
  ],
} as const satisfies Record<string, Sound>;

export const ANIMALS: Record<string, Sound> = {
  rooster: [
    { wave: "sawtooth", from: 520, to: 700, at: 0, lasts: 0.14, loud: 0.3, through: 1400 },
    { wave: "sawtooth", from: 620, to: 760, at: 0.17, lasts: 0.12, loud: 0.3, through: 1400 },
    { wave: "sawtooth", from: 700, to: 980, at: 0.32, lasts: 0.2, loud: 0.35, through: 1600 },
    { wave: "sawtooth", from: 950, to: 480, at: 0.52, lasts: 0.45, loud: 0.35, shiver: [14, 0.15], through: 1500 },
  ],
  goose: [
    { wave: "square", from: 410, to: 350, at: 0, lasts: 0.2, loud: 0.25, through: 1000 },
    { wave: "square", from: 470, to: 380, at: 0.26, lasts: 0.26, loud: 0.28, through: 1100 },
  ],
  cat: [
    { wave: "sawtooth", from: 420, to: 760, at: 0, lasts: 0.22, loud: 0.22, through: 1500 },
    { wave: "sawtooth", from: 760, to: 430, at: 0.22, lasts: 0.4, loud: 0.24, through: 1200 },
  ],
  dog: [
    { wave: "sawtooth", from: 330, to: 170, at: 0, lasts: 0.13, loud: 0.5, through: 700 },
    { wave: "sawtooth", from: 350, to: 170, at: 0.24, lasts: 0.15, loud: 0.55, through: 700 },
  ],
  sheep: [{ wave: "sawtooth", from: 330, to: 290, at: 0, lasts: 0.75, loud: 0.3, shiver: [11, 0.55], through: 1100 }],
  goat: [{ wave: "sawtooth", from: 470, to: 400, at: 0, lasts: 0.6, loud: 0.3, shiver: [18, 0.6], through: 1500 }],
  donkey: [
    { wave: "sawtooth", from: 640, to: 720, at: 0, lasts: 0.25, loud: 0.28, through: 1500 },
    { wave: "sawtooth", from: 260, to: 220, at: 0.27, lasts: 0.35, loud: 0.4, through: 700 },
    { wave: "sawtooth", from: 640, to: 720, at: 0.66, lasts: 0.22, loud: 0.28, through: 1500 },
    { wave: "sawtooth", from: 250, to: 200, at: 0.9, lasts: 0.4, loud: 0.4, through: 700 },
  ],
  pig: [
    { wave: "sawtooth", from: 120, to: 150, at: 0, lasts: 0.16, loud: 0.5, shiver: [30, 0.8], through: 500 },
    { wave: "sawtooth", from: 130, to: 170, at: 0.24, lasts: 0.2, loud: 0.5, shiver: [34, 0.8], through: 600 },
  ],
  cow: [
    { wave: "sawtooth", from: 105, to: 150, at: 0, lasts: 0.3, loud: 0.5, through: 420 },
    { wave: "sawtooth", from: 150, to: 118, at: 0.3, lasts: 0.8, loud: 0.55, through: 520 },
  ],
  horse: [{ wave: "sawtooth", from: 980, to: 340, at: 0, lasts: 0.9, loud: 0.32, shiver: [13, 0.5], through: 1300 }],
  rat: [
    { wave: "sine", from: 2300, to: 2900, at: 0, lasts: 0.07, loud: 0.25 },
    { wave: "sine", from: 2500, to: 3100, at: 0.12, lasts: 0.07, loud: 0.25 },
    { wave: "sine", from: 2300, to: 2700, at: 0.24, lasts: 0.08, loud: 0.25 },
  ],
};

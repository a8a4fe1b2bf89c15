/** What is said about one's own games in figures. */

import en from "./en/figures";
import { LateTexts } from "./late.svelte";

export type FiguresKey = keyof typeof en;

const texts = new LateTexts<FiguresKey>(en, {
  nl: () => import("./nl/figures"),
  fr: () => import("./fr/figures"),
  de: () => import("./de/figures"),
});

export const figuresText = texts.say;

/** What the table with real cards says. */

import en from "./en/paper";
import { LateTexts } from "./late.svelte";

export type PaperKey = keyof typeof en;

const texts = new LateTexts<PaperKey>(en, {
  nl: () => import("./nl/paper"),
  fr: () => import("./fr/paper"),
  de: () => import("./de/paper"),
});

export const paperText = texts.say;
export const loadPaper = texts.load;

/** What is said about evenings. */

import en from "./en/evenings";
import { LateTexts } from "./late.svelte";

export type EveningsKey = keyof typeof en;

const texts = new LateTexts<EveningsKey>(en, {
  nl: () => import("./nl/evenings"),
  fr: () => import("./fr/evenings"),
  de: () => import("./de/evenings"),
});

export const eveningsText = texts.say;

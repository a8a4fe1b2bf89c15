/** What is said about being the same person on several devices. */

import en from "./en/me";
import { LateTexts } from "./late.svelte";

export type MeKey = keyof typeof en;

const texts = new LateTexts<MeKey>(en, {
  nl: () => import("./nl/me"),
  fr: () => import("./fr/me"),
  de: () => import("./de/me"),
});

export const meText = texts.say;

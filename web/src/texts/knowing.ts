/** What hints say, and what the moments of a review were about. */

import en from "./en/knowing";
import { LateTexts } from "./late.svelte";

export type KnowingKey = keyof typeof en;

const texts = new LateTexts<KnowingKey>(en, {
  nl: () => import("./nl/knowing"),
  fr: () => import("./fr/knowing"),
  de: () => import("./de/knowing"),
});

export const knowText = texts.say;
export const loadKnowing = texts.load;

/** What is said of the deal and of its check, at tables and after games. */

import en from "./en/deal";
import { LateTexts } from "./late.svelte";

export type DealKey = keyof typeof en;

const texts = new LateTexts<DealKey>(en, {
  nl: () => import("./nl/deal"),
  fr: () => import("./fr/deal"),
  de: () => import("./de/deal"),
});

export const dealText = texts.say;

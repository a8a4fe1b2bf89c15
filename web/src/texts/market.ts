/** What is said about the daily market. */

import en from "./en/market";
import { LateTexts } from "./late.svelte";

export type MarketKey = keyof typeof en;

const texts = new LateTexts<MarketKey>(en, {
  nl: () => import("./nl/market"),
  fr: () => import("./fr/market"),
  de: () => import("./de/market"),
});

export const marketText = texts.say;

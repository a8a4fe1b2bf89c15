/** What is said of the deal and of its check, at tables and after games. */

import { settings } from "../settings.svelte";
import { current } from "./current.svelte";
import en from "./en/deal";
import { say, type Counted, type Language, type Values } from "./index";

export type DealKey = keyof typeof en;
export type DealTexts = Record<DealKey, Counted>;

/** No first visit pays for these. */
const TEXTS: Record<Language, () => Promise<{ default: DealTexts }>> = {
  en: async () => ({ default: en }),
  nl: () => import("./nl/deal"),
  fr: () => import("./fr/deal"),
  de: () => import("./de/deal"),
};

/** In English until the texts are there: a warning must not wait. */
export function dealText(key: DealKey, values: Values = {}): string {
  if (!current.deal) load().catch(() => undefined);
  return say((current.deal ?? en)[key], values);
}

async function load(): Promise<void> {
  const language = settings.language;
  const { default: texts } = await TEXTS[language]();
  if (language === settings.language) current.deal = texts;
}

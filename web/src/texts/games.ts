/** What the list of one's own games says. */

import en from "./en/games";
import { LateTexts } from "./late.svelte";

export type GamesKey = keyof typeof en;

const texts = new LateTexts<GamesKey>(en, {
  nl: () => import("./nl/games"),
  fr: () => import("./fr/games"),
  de: () => import("./de/games"),
});

export const gamesText = texts.say;

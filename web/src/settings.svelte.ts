/** What a person chose for this device; kept in the browser. */

import { BREAKPOINTS } from "./style/breakpoints";
import type { Language } from "./texts";
import { LANGUAGES } from "./texts/languages";

export interface Settings {
  language: Language;
  name: string;
  theme: "auto" | "light" | "dark";
  text: "normal" | "large";
  motion: "full" | "quick" | "none";
  /** When animals on the table show what they are worth. */
  values: "always" | "touch";
  sound: boolean;
  vibration: boolean;
  notices: boolean;
  knowledge: boolean;
  /** Above what sum a bid is asked for once more; null: none is. */
  confirmAbove: number | null;
  confirmAccept: boolean;
  muted: Muted[];
}

/** Somebody whose words are not shown here: known by a mark, which is another at every table. */
export interface Muted {
  speaker: string;
  name: string;
}

export const KEPT = "maquignon";

function usual(): Settings {
  const spoken = navigator.languages.map((tag) => tag.slice(0, 2)) as Language[];
  return {
    language: spoken.find((language) => LANGUAGES.includes(language)) ?? "en",
    name: "",
    theme: "auto",
    text: "normal",
    motion: matchMedia("(prefers-reduced-motion: reduce)").matches ? "none" : "full",
    values: matchMedia(BREAKPOINTS.phone).matches ? "touch" : "always", // small pictures would be hidden by them
    sound: true,
    vibration: true,
    notices: false,
    knowledge: false,
    confirmAbove: null,
    confirmAccept: false,
    muted: [],
  };
}

/** As it was chosen last, in whichever tab. */
export function kept(): Settings {
  try {
    const found: Settings = { ...usual(), ...JSON.parse(localStorage.getItem(KEPT) ?? "{}") };
    return { ...found, muted: found.muted.filter((each) => each.speaker) }; // once these were names
  } catch {
    return usual(); // storage is switched off, or holds something else
  }
}

export const settings: Settings = $state(kept());

export function keep(): void {
  try {
    localStorage.setItem(KEPT, JSON.stringify(settings));
  } catch {
    // a private window: the choice holds until it is closed
  }
  showSettings();
}

export function isMuted(speaker: string): boolean {
  return settings.muted.some((each) => each.speaker === speaker);
}

export function mute(who: Muted, isMute: boolean): void {
  const others = settings.muted.filter(({ speaker }) => speaker !== who.speaker);
  settings.muted = isMute ? [...others, who] : others;
  keep();
}

/** Puts what the style sheet needs to know on the page's root. */
export function showSettings(): void {
  const root = document.documentElement;
  root.dataset.theme = settings.theme;
  root.dataset.text = settings.text;
  root.dataset.motion = settings.motion;
  root.lang = settings.language;
}

/** Milliseconds that an animation of a usual length takes here. */
export function lasting(usually: number): number {
  return { full: 1, quick: 0.45, none: 0 }[settings.motion] * usually;
}

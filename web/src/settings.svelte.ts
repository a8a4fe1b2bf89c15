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
  muted: string[];
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
    muted: [],
  };
}

/** As it was chosen last, in whichever tab. */
export function kept(): Settings {
  try {
    return { ...usual(), ...JSON.parse(localStorage.getItem(KEPT) ?? "{}") };
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

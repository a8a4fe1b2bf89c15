/** The languages that the page speaks; English is the one the others are held against. */

export const LANGUAGES = ["en", "nl", "fr", "de"] as const;
export type Language = (typeof LANGUAGES)[number];

export const NAMES: Record<Language, string> = { en: "English", nl: "Nederlands", fr: "Français", de: "Deutsch" };

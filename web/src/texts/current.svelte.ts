/** The dictionary that is spoken now. */

import en from "./en";
import type { Dictionary } from ".";
import type { ReasonTexts } from "./reasons";

class CurrentLanguage {
  dictionary: Dictionary = $state.raw(en);
  /** Null until something is refused, and after a change of language. */
  reasons: ReasonTexts | null = $state.raw(null);
  plural = $state.raw(new Intl.PluralRules("en"));
  numbers = $state.raw(new Intl.NumberFormat("en"));
}

export const current = new CurrentLanguage();

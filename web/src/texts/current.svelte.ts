/** The dictionary that is spoken now. */

import en from "./en";
import type { Dictionary } from ".";

class CurrentLanguage {
  dictionary: Dictionary = $state.raw(en);
  plural = $state.raw(new Intl.PluralRules("en"));
  numbers = $state.raw(new Intl.NumberFormat("en"));
}

export const current = new CurrentLanguage();

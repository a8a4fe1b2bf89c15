/** The dictionary that is spoken now. */

import en from "./en";
import type { Dictionary } from ".";
import type { DealTexts } from "./deal";
import type { ReasonTexts } from "./reasons";

class CurrentLanguage {
  dictionary: Dictionary = $state.raw(en);
  /** Null until something is refused, and after a change of language. */
  reasons: ReasonTexts | null = $state.raw(null);
  /** Null until a table is looked at, and after a change of language. */
  deal: DealTexts | null = $state.raw(null);
  plural = $state.raw(new Intl.PluralRules("en"));
  numbers = $state.raw(new Intl.NumberFormat("en"));
}

export const current = new CurrentLanguage();

/** The dictionary that is spoken now. */

import en from "./en";
import type { Dictionary } from ".";

class Tongue {
  dictionary: Dictionary = $state.raw(en);
  plural = $state.raw(new Intl.PluralRules("en"));
  numbers = $state.raw(new Intl.NumberFormat("en"));
}

export const tongue = new Tongue();

/** Texts that no first visit pays for: they are loaded when the first of them is said. */

import { settings } from "../settings.svelte";
import { say, type Language, type Counted, type Values } from "./index";

type Texts<Key extends string> = Record<Key, Counted>;
type Loader<Key extends string> = () => Promise<{ default: Texts<Key> }>;

export class LateTexts<Key extends string> {
  /** Null until they are there. */
  private loaded: { language: Language; texts: Texts<Key> } | null = $state.raw(null);

  constructor(
    private readonly english: Texts<Key>,
    private readonly others: Record<Exclude<Language, "en">, Loader<Key>>,
  ) {}

  /** In English until the texts are there: a warning must not wait. */
  readonly say = (key: Key, values: Values = {}): string => {
    const language = settings.language;
    if (language === "en") return say(this.english[key], values);
    if (this.loaded?.language === language) return say(this.loaded.texts[key], values);
    this.load().catch(() => undefined);
    return say(this.english[key], values);
  };

  readonly load = async (): Promise<void> => {
    const language = settings.language;
    if (language === "en" || this.loaded?.language === language) return;
    const { default: texts } = await this.others[language]();
    if (language === settings.language) this.loaded = { language, texts };
  };
}

/** What is chosen in one tab holds in all others too. */

import { showSettings, kept, KEPT, settings } from "./settings.svelte";
import { speak } from "./texts";

export function followOtherTabs(): void {
  addEventListener("storage", ({ key }) => {
    if (key === KEPT) void follow().catch(() => undefined); // without the dictionary this tab keeps its language
  });
}

async function follow(): Promise<void> {
  const { language, ...chosen } = kept();
  Object.assign(settings, chosen);
  showSettings();
  if (language === settings.language) return;
  await speak(language);
  showSettings();
}

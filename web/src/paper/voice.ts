/** Words said aloud by the device, where it has a voice for the language; otherwise they sound. */

import { settings } from "../settings.svelte";

export function canSpeak(): boolean {
  return voice() !== undefined;
}

/** False where nothing could be said. */
export function speakAloud(text: string): boolean {
  const chosen = voice();
  if (!chosen) return false;
  const words = new SpeechSynthesisUtterance(text);
  words.lang = chosen.lang;
  words.voice = chosen;
  speechSynthesis.cancel(); // a call that is late is worse than none
  speechSynthesis.speak(words);
  return true;
}

/** One that needs no network comes first. */
function voice(): SpeechSynthesisVoice | undefined {
  if (!("speechSynthesis" in globalThis)) return undefined;
  const voices = speechSynthesis.getVoices().filter(({ lang }) => lang.startsWith(settings.language));
  return voices.find(({ localService }) => localService) ?? voices[0];
}

/** The server's refusals, which are English sentences, in the language that is spoken. */

export function refusalText(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

/** What went wrong with a request, as a sentence for the person who made it. */

import { Refusal } from "../net/api";
import { t } from "../texts";
import { refusalText } from "../texts/refusing";

export function sentenceOf(error: unknown): string {
  if (!(error instanceof Refusal) || error.status === 0) return t("common.unreachable");
  return refusalText(error.message);
}

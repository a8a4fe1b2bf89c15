/** What went wrong with a request, as a sentence for the person who made it. */

import { Refusal } from "../net/api";
import { t } from "../texts";
import { reasonText } from "../texts/reasons";

export function sentenceOf(error: unknown): string {
  return error instanceof Refusal && error.reason ? reasonText(error.reason) : t("common.unreachable");
}

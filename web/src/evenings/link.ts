/** The address under which others find an evening. */

import type { EveningPage } from "../protocol";

const ALONE = /^(localhost|127\.|\[::1\])/;

/** On the machine that serves it the page's own address leads nobody else here; the server knows a better one. */
export function eveningLink({ code, link }: Pick<EveningPage, "code" | "link">): string {
  return ALONE.test(location.host) ? link : `${location.origin}/evening/${code}`;
}

/** The address under which others find a table. */

import { intention } from "../game/intent";

const ALONE = /^(localhost|127\.|\[::1\])/;

export function linkTo(code: string): string {
  const here = `${location.origin}/t/${code}`;
  // on the machine that serves it, the page's own address leads nobody else here; the server may know a better one
  return ALONE.test(location.host) ? (intention(code).link ?? here) : here;
}

/** Whether only this very machine can follow the link. */
export function isAlone(link: string): boolean {
  return ALONE.test(new URL(link).host);
}

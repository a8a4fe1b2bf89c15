/** A page that its server has outgrown loads itself anew: what is on the table is the server's, so nothing is lost. */

const LAST = "maquignon renewed";
/** A server that has no newer page would be asked for it again and again. */
const REST = 60_000;

let isDue = false;

/** At once, or a minute after the last time. */
export function renew(): void {
  if (isDue) return;
  isDue = true;
  setTimeout(
    () => {
      keep(Date.now());
      location.reload();
    },
    Math.max(0, last() + REST - Date.now()),
  );
}

/** Where a part of the page could not be had: the server has another page by now, or is only out of reach. */
export async function renewIfOutgrown(): Promise<void> {
  const own = document.querySelector<HTMLScriptElement>('script[type="module"]')?.src;
  if (!own) return;
  const answer = await fetch("/", { cache: "no-store" }).catch(() => undefined);
  if (answer?.ok && !(await answer.text()).includes(new URL(own).pathname)) renew();
}

function last(): number {
  try {
    return Number(sessionStorage.getItem(LAST) ?? 0);
  } catch {
    return Date.now(); // where nothing may be kept it waits every time
  }
}

function keep(now: number): void {
  try {
    sessionStorage.setItem(LAST, String(now));
  } catch {
    // it waits then
  }
}

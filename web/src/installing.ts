/** Makes the page an app that can be installed, where browsers allow it: on https and on this machine. */

export function makeInstallable(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator) || !isSecureContext) return;
  void navigator.serviceWorker.register("/sw.js").catch(() => undefined); // the page works as well without
}

/** A notice that comes when no page is open is said in the language of the last one. */
export function keepNoticeWords(): void {
  if (!import.meta.env.PROD || !("Notification" in window) || Notification.permission !== "granted") return;
  void import("./notices/push").then(({ keepWords }) => keepWords()).catch(() => undefined); // then in English
}

/** All that this page has loaded, and all it loads until somebody keeps that by itself, is kept for when there is no network. */
export async function keepForLater(): Promise<void> {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator) || !isSecureContext) return;
  const { active } = await navigator.serviceWorker.ready;
  const loaded = (entries: PerformanceEntryList) => {
    const files = entries.map(({ name }) => new URL(name).pathname).filter((path) => path.startsWith("/assets/"));
    if (files.length) active?.postMessage({ keep: files });
  };
  new PerformanceObserver((list) => loaded(list.getEntries())).observe({ type: "resource", buffered: true });
}

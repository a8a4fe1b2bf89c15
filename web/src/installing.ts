/** Makes the page an app that can be installed, where browsers allow it: on https and on this machine. */

export function makeInstallable(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator) || !isSecureContext) return;
  void navigator.serviceWorker.register("/sw.js").catch(() => undefined); // the page works as well without
}

/** All that this page has loaded is kept for when there is no network; without a service worker nothing can be. */
export async function keepForLater(): Promise<void> {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator) || !isSecureContext) return;
  const { active } = await navigator.serviceWorker.ready;
  const files = performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname);
  active?.postMessage({ keep: files.filter((path) => path.startsWith("/assets/")) });
}

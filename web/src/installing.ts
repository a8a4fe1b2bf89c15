/** Makes the page an app that can be installed, where browsers allow it: on https and on this machine. */

export function makeInstallable(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator) || !isSecureContext) return;
  void navigator.serviceWorker.register("/sw.js").catch(() => undefined); // the page works as well without
}

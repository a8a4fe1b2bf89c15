/** 'Your turn': in the title, by vibration, and by a notice of the browser while nobody looks at the page. */

import { settings } from "../settings.svelte";
import { t } from "../texts";

const BUZZ = 120;

export function noticeTurns(code: string, mustAct: () => boolean): void {
  $effect(() => {
    const due = mustAct();
    document.title = due ? t("table.titleYourTurn") : "Maquignon";
    if (!due) return;
    if (settings.vibration && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(BUZZ);
    if (settings.notices && document.hidden) void notify(code);
  });
  $effect(() => () => void (document.title = "Maquignon"));
}

async function notify(code: string): Promise<void> {
  if (!("Notification" in window) || Notification.permission !== "granted") return;
  const path = `/t/${code}`;
  const notice = { tag: code, icon: "/icon.svg", data: { path } };
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker) await worker.showNotification(t("table.yourTurn"), notice);
  else new Notification(t("table.yourTurn"), notice);
}

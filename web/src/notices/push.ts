/** Whether this browser is pushed to: asked of the browser, and told to the server. */

import { ask } from "../net/api";
import { loadNoticeTexts, noticeText } from "../texts/notices";

/** Where the service worker finds what to say, in the language of the page. */
const WORDS = "/notice-words";
const KEPT = "maquignon-1";

export type Obstacle = "pushNoServer" | "pushNoBrowser" | "pushRefused";

/** Why it cannot be switched on; null where it can. */
export function obstacle(key: string | null): Obstacle | null {
  if (key === null) return "pushNoServer";
  const isAble = isSecureContext && "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
  if (!isAble) return "pushNoBrowser";
  return Notification.permission === "denied" ? "pushRefused" : null;
}

export async function isPushed(): Promise<boolean> {
  const worker = await navigator.serviceWorker?.getRegistration();
  return Boolean(await worker?.pushManager?.getSubscription());
}

/** False where somebody does not allow it. */
export async function beginPush(key: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== "granted") return false;
  const { pushManager } = await navigator.serviceWorker.ready;
  const old = await pushManager.getSubscription();
  if (old && !isFor(old, key)) await old.unsubscribe();
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint, keys } = made.toJSON();
  await ask<undefined>("/api/notices/push", { endpoint, p256dh: keys?.p256dh, auth: keys?.auth });
  await keepWords();
  return true;
}

export async function endPush(): Promise<void> {
  const worker = await navigator.serviceWorker.getRegistration();
  const made = await worker?.pushManager.getSubscription();
  if (!made) return;
  await ask<undefined>("/api/notices/push/stop", { endpoint: made.endpoint });
  await made.unsubscribe();
}

/** The sentences of a notice, for when no page is open. */
export async function keepWords(): Promise<void> {
  await loadNoticeTexts();
  const words = {
    turn: noticeText("turn"),
    half: noticeText("half"),
    last: noticeText("last"),
    late: noticeText("late"),
    back: noticeText("back"),
    table: noticeText("table", { code: "{code}" }), // the worker puts it in
  };
  await (await caches.open(KEPT)).put(WORDS, Response.json(words));
}

/** A server with another key needs another subscription. */
function isFor(made: PushSubscription, key: string): boolean {
  const used = made.options.applicationServerKey;
  return used !== null && inBase64(new Uint8Array(used)) === key;
}

function inBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

// Keeps the page's own files, so that it opens at once and as an installed app. What the server says is never kept.

const KEPT = "maquignon-1";
const SHELL = "/";
const WORDS = "/notice-words";

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(KEPT)
      .then((cache) => cache.add(SHELL))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== KEPT).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (
    request.method !== "GET" ||
    origin !== location.origin ||
    /^\/(api|ws|p|metrics|health|status|desk|privacy)(\/|$)/.test(pathname)
  )
    return;
  if (request.mode === "navigate") event.respondWith(page(request));
  else if (pathname.startsWith("/assets/")) event.respondWith(asset(event));
});

/** What a page had loaded before there was anybody to keep it. */
self.addEventListener("message", (event) => {
  const files = Array.isArray(event.data?.keep) ? event.data.keep : [];
  event.waitUntil(Promise.all(files.filter((path) => String(path).startsWith("/assets/")).map(fetchOnce)));
});

async function fetchOnce(path) {
  if (await caches.match(path)) return;
  const fresh = await fetch(path);
  if (fresh.ok) await keep(path, fresh);
}

/** The newest page, or without a network the last one: every address shows the same. */
async function page(request) {
  try {
    const fresh = await fetch(request);
    const isPage = fresh.ok && fresh.headers.get("content-type")?.startsWith("text/html");
    if (isPage) await (await caches.open(KEPT)).put(SHELL, fresh.clone());
    return fresh;
  } catch (lost) {
    const kept = await caches.match(SHELL);
    if (kept) return kept;
    throw lost;
  }
}

/** A file whose name changes with what is in it need never be asked for twice. */
async function asset(event) {
  const kept = await caches.match(event.request);
  if (kept) return kept;
  const fresh = await fetch(event.request);
  if (fresh.ok) event.waitUntil(keep(event.request, fresh.clone()));
  return fresh;
}

/** Old builds leave with the number of files that a build could have. */
async function keep(request, response) {
  const cache = await caches.open(KEPT);
  await cache.put(request, response);
  const files = await cache.keys();
  for (const old of files
    .filter(({ url }) => ![SHELL, WORDS].includes(new URL(url).pathname))
    .slice(0, Math.max(0, files.length - MOST))) {
    await cache.delete(old);
  }
}

const MOST = 200;

/** What a push says in the language of the page that was here last; browsers want every push to be shown. */
self.addEventListener("push", (event) => event.waitUntil(tell(event.data)));

async function tell(data) {
  const { table, key } = read(data);
  const words = { ...ENGLISH, ...(await (await caches.match(WORDS))?.json()) };
  const body = table ? words.table.replace("{code}", table) : "";
  const path = table ? `/t/${table}` : "/";
  await self.registration.showNotification(words[key], { body, tag: table, icon: "/icon-192.png", data: { path } });
}

const ENGLISH = {
  turn: "It is your turn",
  half: "Your turn: half of the time is gone",
  last: "Your turn: the time is nearly up",
  late: "Your time is up: play, or the others decide",
  back: "Your holiday is over, and it is your turn",
  table: "Table {code}",
};

function read(data) {
  try {
    const { table, key } = data.json();
    return {
      table: /^[A-Z0-9]{1,12}$/.test(table) ? table : "",
      key: ["turn", "half", "last", "late", "back"].find((each) => each === key) ?? "turn",
    };
  } catch {
    return { table: "", key: "turn" };
  }
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(show(event.notification.data?.path ?? "/"));
});

/** The window that has the table open, or a new one. */
async function show(path) {
  const windows = await self.clients.matchAll({ type: "window" });
  const open = windows.find((each) => new URL(each.url).pathname === path);
  return open ? open.focus() : self.clients.openWindow(path);
}

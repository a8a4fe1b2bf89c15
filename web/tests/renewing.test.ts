import { afterEach, beforeEach, expect, test, vi } from "vitest";

const kept = new Map<string, string>();
const reload = vi.fn();
let html = "";

/** As a page that has just been loaded. */
async function fresh(): Promise<typeof import("../src/net/renewing")> {
  vi.resetModules();
  return import("../src/net/renewing");
}

beforeEach(() => {
  kept.clear();
  reload.mockClear();
  vi.useFakeTimers({ now: 1_000_000 });
  vi.stubGlobal("location", { reload });
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  vi.stubGlobal("document", { querySelector: () => ({ src: "http://localhost/assets/index-old.js" }) });
  vi.stubGlobal("fetch", () => Promise.resolve({ ok: true, text: () => Promise.resolve(html) }));
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a page loads itself anew at once, and once, however often it is asked to", async () => {
  const { renew } = await fresh();
  renew();
  renew();
  vi.advanceTimersByTime(0);
  expect(reload).toHaveBeenCalledTimes(1);
});

test("a server that still has only the old page is asked once a minute, not for ever", async () => {
  (await fresh()).renew();
  vi.advanceTimersByTime(0);
  vi.advanceTimersByTime(10_000);
  (await fresh()).renew();
  vi.advanceTimersByTime(49_999);
  expect(reload).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  expect(reload).toHaveBeenCalledTimes(2);
});

test("where nothing can be kept it waits a minute every time", async () => {
  const forbidden = (): never => {
    throw new Error("not in a private window");
  };
  vi.stubGlobal("sessionStorage", { getItem: forbidden, setItem: forbidden });
  (await fresh()).renew();
  vi.advanceTimersByTime(59_999);
  expect(reload).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(reload).toHaveBeenCalledTimes(1);
});

test.each([
  ["another page by now", '<script type="module" src="/assets/index-new.js">', 1],
  ["the same page, whose part was only out of reach", '<script type="module" src="/assets/index-old.js">', 0],
])("a part that cannot be had, and the server has %s", async (_, said, times) => {
  html = said;
  await (await fresh()).renewIfOutgrown();
  vi.advanceTimersByTime(0);
  expect(reload).toHaveBeenCalledTimes(times);
});

test("a server that is out of reach has not outgrown the page", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network")));
  await (await fresh()).renewIfOutgrown();
  vi.runAllTimers();
  expect(reload).not.toHaveBeenCalled();
});

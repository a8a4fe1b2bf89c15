import { readFileSync } from "node:fs";
import { expect, test, vi } from "vitest";
import { clockTime, quietTimes } from "../src/notices/quietHours";
import { timeLeft } from "../src/notices/timeLeft";

const HOUR = 3_600;

test("time left is said in one unit, never more than there is", () => {
  const said = [72 * HOUR, 49 * HOUR, 47 * HOUR, 2 * HOUR, 2 * HOUR - 1, 59, -5].map((left) => timeLeft(left, 0, "en"));
  expect(said).toEqual(["3 days", "2 days", "47 hours", "2 hours", "119 minutes", "0 minutes", "0 minutes"]);
  expect(["nl", "fr", "de"].map((language) => timeLeft(49 * HOUR, 0, language))).toEqual([
    "2 dagen",
    "2\u00a0jours",
    "2 Tage",
  ]);
});

test("quiet hours are minutes of the day and come back as times", () => {
  expect(quietTimes("22:00", "07:30")).toMatchObject({ from_minute: 1320, to_minute: 450 });
  expect(quietTimes("22:00", "07:30")?.zone).not.toBe("");
  expect([clockTime(1320), clockTime(450), clockTime(0)]).toEqual(["22:00", "07:30", "00:00"]);
  expect([quietTimes("", "07:30"), quietTimes("24:00", "07:30"), quietTimes("22:00", "7:5")]).toEqual([
    null,
    null,
    null,
  ]);
});

/** The worker as a browser runs it, with what it shows. */
function worker(kept: object | null) {
  const heard: Record<string, (event: { data: unknown; waitUntil: (work: Promise<void>) => void }) => void> = {};
  const showNotification = vi.fn(async () => undefined);
  const self = {
    addEventListener: (name: string, call: never) => (heard[name] = call),
    registration: { showNotification },
  };
  const caches = { match: async () => (kept ? Response.json(kept) : undefined) };
  new Function("self", "caches", readFileSync("public/sw.js", "utf8"))(self, caches);
  return async (data: unknown) => {
    let work: Promise<void> = Promise.resolve();
    heard["push"]?.({ data, waitUntil: (promise) => void (work = promise) });
    await work;
    return showNotification.mock.lastCall as unknown as [string, { body: string; tag: string; data: { path: string } }];
  };
}

test("the worker shows a push in the language that was kept, and opens its table", async () => {
  const push = { json: () => ({ table: "KOE4R", key: "half" }) };
  const [dutch, shown] = await worker({ half: "Jouw beurt: de helft van de tijd is om", table: "Tafel {code}" })(push);
  expect(dutch).toBe("Jouw beurt: de helft van de tijd is om");
  expect(shown).toMatchObject({ body: "Tafel KOE4R", tag: "KOE4R", data: { path: "/t/KOE4R" } });
  expect((await worker(null)(push))[0]).toBe("Your turn: half of the time is gone");
});

test("what nobody can read, or leads elsewhere, is shown as a turn and opens the start page", async () => {
  const nonsense = [null, { json: () => JSON.parse("{") }, { json: () => ({ table: "../x", key: "toString" }) }];
  for (const data of nonsense) {
    const [title, shown] = await worker(null)(data);
    expect([title, shown.data.path]).toEqual(["It is your turn", "/"]);
  }
});

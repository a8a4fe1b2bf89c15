/** What becomes of a table whose line ends: who said too much at once may come back, who was sent away may not. */

import { render } from "svelte/server";
import { beforeEach, expect, test, vi } from "vitest";
import { LiveTable } from "../src/game/live.svelte";
import { closing } from "../src/game/telling";
import type { ServerMessage, TableClosed, WireReason } from "../src/protocol";
import BackSoon from "../src/table/BackSoon.svelte";
import { speak, type Language } from "../src/texts";

vi.hoisted(() => {
  vi.stubGlobal("navigator", { languages: ["en"] });
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  vi.stubGlobal("localStorage", { getItem: () => null });
});

const opened = vi.fn();

const WELCOME = {
  type: "Welcome",
  speaker: "",
  limits: { messages_at_once: 40, messages_per_second: 10 },
  snapshot: { seats: [], attempts: [], bans: [], chat: [], out: [], clocks: {}, stage: "over" },
  missed: null,
} as unknown as ServerMessage;
const TOO_MANY: WireReason = { code: "too-many-messages", values: {}, sentence: "" };
const BANNED: WireReason = { code: "banned", values: {}, sentence: "" };

beforeEach(async () => {
  opened.mockClear();
  vi.stubGlobal("WebSocket", opened);
  vi.stubGlobal("location", { origin: "http://localhost" });
  vi.stubGlobal("addEventListener", () => undefined);
  vi.stubGlobal("document", { addEventListener: () => undefined });
  vi.spyOn(performance, "now").mockReturnValue(1000);
  await speak("en");
});

test("who said too much at once may come back when the server listens again, nobody else", () => {
  const table = new LiveTable("7KD3QX");
  table.hear(WELCOME);
  table.line(false, TOO_MANY);
  expect(table.backAt).toBe(5000);
  table.comeBack();
  expect(opened).toHaveBeenCalledTimes(2);
  expect([table.ended, table.backAt]).toEqual([null, null]);
  table.line(false, BANNED);
  expect([table.ended, table.backAt]).toEqual([BANNED, null]);
});

test("why a line ended is said once", () => {
  const table = new LiveTable("7KD3QX");
  const refused = { type: "Refused", key: null, reason: TOO_MANY } as ServerMessage;
  table.line(false, TOO_MANY);
  table.hear(refused);
  expect(table.refusal).toBeNull();
  table.line(true);
  table.hear(refused);
  expect(table.refusal).toEqual(TOO_MANY);
});

test("the way back is open after the rest", () => {
  const table = new LiveTable("7KD3QX");
  const resting = render(BackSoon, { props: { table, until: 5000 } }).body;
  expect(resting).toContain("You can go back to the table in 4 seconds.");
  expect(resting).toMatch(/<button[^>]* disabled/);
  const rested = render(BackSoon, { props: { table, until: 1000 } }).body;
  expect(rested).toContain("You can go back to the table now.");
  expect(rested).not.toContain("disabled");
});

test.each<[Language, string, string]>([
  ["nl", "De gastheer heeft deze tafel gesloten.", "Je hebt deze tafel gesloten."],
  ["fr", "L’hôte a fermé cette table.", "Tu as fermé cette table."],
  ["de", "Der Gastgeber hat diesen Tisch geschlossen.", "Du hast diesen Tisch geschlossen."],
  ["en", "The host has closed this table.", "You have closed this table."],
])("who closed a table reads it differently from the others: %s", async (language, they, you) => {
  await speak(language);
  const closed = { by: "host", reason: "" } as TableClosed;
  expect([closing(closed), closing(closed, true)]).toEqual([they, you]);
  expect(closing({ ...closed, by: "players" }, true), "whoever proposed it").toBe(
    closing({ ...closed, by: "players" }),
  );
});

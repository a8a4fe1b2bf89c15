/** Friends who are asked to a table: told to the server, and remembered by this window. */

import { beforeEach, expect, test, vi } from "vitest";
import { intend, intention } from "../src/game/intent";
import { inviteTo, whomKey } from "../src/groups/inviting";
import { MemoryStorage } from "./storage";

const asked = vi.hoisted(() => {
  vi.stubGlobal("navigator", { languages: ["en"] });
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  vi.stubGlobal("localStorage", { getItem: () => null });
  vi.stubGlobal("location", { pathname: "/" });
  vi.stubGlobal("addEventListener", () => undefined);
  return vi.fn();
});

vi.mock("../src/net/api", () => ({ ask: asked }));

beforeEach(() => {
  vi.stubGlobal("sessionStorage", new MemoryStorage());
  asked.mockReset();
});

test("who was asked is remembered beside what was meant at that table", async () => {
  const [ben, group] = [{ game: "GAME1", seat: 1 }, { group: "GROUP1" }];
  intend("TABLE1", { sit: true, link: "http://barn.local/t/TABLE1" });
  await inviteTo("TABLE1", ben);
  await inviteTo("TABLE1", group);
  expect(asked.mock.calls.map(([, body]) => body)).toEqual([
    { table: "TABLE1", ...ben },
    { table: "TABLE1", ...group },
  ]);
  expect(intention("TABLE1")).toEqual({
    sit: true,
    link: "http://barn.local/t/TABLE1",
    invited: [whomKey(ben), whomKey(group)],
  });
});

test("who could not be asked is not remembered", async () => {
  asked.mockRejectedValue(new Error("too many"));
  await expect(inviteTo("TABLE2", { group: "GROUP1" })).rejects.toThrow("too many");
  expect(intention("TABLE2").invited).toBeUndefined();
});

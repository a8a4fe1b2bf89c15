import { expect, test } from "vitest";
import { carryOut, intend, intention, type Reachable } from "../src/game/intent";
import type { Said } from "../src/net/connection";

function tableOf(code: string, part: Partial<Reachable>): { table: Reachable; said: Said[] } {
  const said: Said[] = [];
  const say = (message: Said) => Promise.resolve(said.push(message) > 0);
  return { table: { code, viewer: -1, isHost: false, seats: [], say, ...part }, said };
}

test("one sits down first, and begins when every seat is taken", async () => {
  intend("AAAAAA", { sit: true, begin: true, name: "Ann", seat: 2 });
  const before = tableOf("AAAAAA", { seats: [{ is_open: true }] });
  await carryOut(before.table, "Guest");
  expect(before.said).toEqual([{ type: "Sit", name: "Ann", seat: 2 }]);
  const waiting = tableOf("AAAAAA", { viewer: 0, isHost: true, seats: [{ is_open: true }] });
  await carryOut(waiting.table, "Guest");
  expect(waiting.said).toEqual([]);
  const full = tableOf("AAAAAA", { viewer: 0, isHost: true, seats: [{ is_open: false }] });
  await carryOut(full.table, "Guest");
  await carryOut(full.table, "Guest");
  expect(full.said).toEqual([{ type: "Begin" }]);
});

test("a refused intent is not tried again, and nobody else's table is touched", async () => {
  intend("BBBBBB", { sit: true });
  const { table, said } = tableOf("bbbbbb", {});
  await carryOut(table, "Guest");
  await carryOut(table, "Guest");
  expect(said).toEqual([{ type: "Sit", name: "Guest", seat: null }]);
  const other = tableOf("CCCCCC", {});
  await carryOut(other.table, "Guest");
  expect(other.said).toEqual([]);
});

test("the link stays when the rest is done", async () => {
  intend("DDDDDD", { sit: true, link: "http://192.168.0.5:8630/t/DDDDDD" });
  await carryOut(tableOf("DDDDDD", {}).table, "Guest");
  expect(intention("DDDDDD").link).toBe("http://192.168.0.5:8630/t/DDDDDD");
});

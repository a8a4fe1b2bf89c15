import { beforeEach, expect, test, vi } from "vitest";
import { Connection, type Said } from "../src/net/connection";
import { PROTOCOL } from "../src/protocol";

class Line {
  static last: Line;
  sent: string[] = [];
  onopen = (): void => undefined;
  onmessage = (_: { data: string }): void => undefined;
  onclose = (_: { code: number }): void => undefined;
  constructor(readonly address: string) {
    Line.last = this;
  }
  send(text: string): void {
    this.sent.push(text);
  }
}

beforeEach(() => {
  vi.stubGlobal("WebSocket", Line);
  vi.stubGlobal("location", { origin: "http://localhost" });
  vi.stubGlobal("addEventListener", () => undefined);
  vi.stubGlobal("document", { addEventListener: () => undefined });
});

test("whatever is said is equally long", () => {
  const connection = new Connection("7KD3QX", { hear: () => undefined, line: () => undefined, seen: () => 41 });
  Line.last.onopen();
  Line.last.onmessage({ data: JSON.stringify({ type: "Welcome", token: "t".repeat(120) }) });
  const said: Said[] = [
    { type: "Move", seen: 41, move: "pay 10" },
    { type: "Move", seen: 123456, move: "counter 9x0 18x10 6x20 12x50 6x100 6x200 6x500" },
    { type: "Order", bid_up_to: 900, slap_at: null },
    { type: "Order" },
    { type: "Commit", commit: "8f".repeat(32) },
  ];
  for (const message of said) void connection.say(message);
  expect(Line.last.sent.length).toBe(1 + said.length);
  expect(new Set(Line.last.sent.map((text) => text.length))).toEqual(new Set([512]));
  expect(Line.last.sent.map((text) => (JSON.parse(text) as { type: string }).type)).toEqual([
    "Hello",
    ...said.map(({ type }) => type),
  ]);
});

test("the first that is said is the version that is spoken", () => {
  new Connection("7KD3QX", { hear: () => undefined, line: () => undefined, seen: () => null });
  Line.last.onopen();
  expect(JSON.parse(Line.last.sent[0]!)).toMatchObject({ type: "Hello", protocol: PROTOCOL, table: "7KD3QX" });
});

test("a page goes where its table is served, and back to the front door where nobody is", () => {
  vi.useFakeTimers();
  new Connection("7KD3QX", { hear: () => undefined, line: () => undefined, seen: () => null });
  const went = (): string => {
    vi.runOnlyPendingTimers();
    return Line.last.address;
  };
  expect(Line.last.address).toBe("ws://localhost/ws");
  Line.last.onmessage({ data: JSON.stringify({ type: "Closing", reason: {}, path: "/p/2-1/ws" }) });
  Line.last.onclose({ code: 1012 });
  expect(went()).toBe("ws://localhost/p/2-1/ws");
  Line.last.onmessage({ data: JSON.stringify({ type: "Welcome", token: "t" }) });
  Line.last.onclose({ code: 1006 });
  expect(went()).toBe("ws://localhost/p/2-1/ws");
  Line.last.onclose({ code: 1006 });
  expect(went()).toBe("ws://localhost/ws");
  vi.useRealTimers();
});

test("who was sent away comes back when asked to, and says nothing again that was not heard", async () => {
  const lines: (string | null)[] = [];
  const connection = new Connection("7KD3QX", {
    hear: () => undefined,
    line: (connected, reason) => lines.push(connected ? "there" : (reason?.code ?? null)),
    seen: () => 41,
  });
  Line.last.onmessage({ data: JSON.stringify({ type: "Welcome", token: "t" }) });
  const answer = connection.say({ type: "Rematch" });
  const first = Line.last;
  first.onmessage({ data: JSON.stringify({ type: "Closing", reason: { code: "too-many-messages" } }) });
  first.onclose({ code: 1008 });
  expect(await answer).toMatchObject({ ok: false, reason: { code: "too-many-messages" } });
  expect(Line.last).toBe(first);
  connection.again();
  expect(Line.last).not.toBe(first);
  Line.last.onmessage({ data: JSON.stringify({ type: "Welcome", token: "t" }) });
  expect(Line.last.sent).toEqual([]);
  expect(lines).toEqual(["there", "too-many-messages", null, "there"]);
  vi.useFakeTimers();
  const second = Line.last;
  second.onclose({ code: 1008 });
  vi.runOnlyPendingTimers();
  expect(Line.last, "nobody sent it away this time").not.toBe(second);
  vi.useRealTimers();
});

test("what was said on an earlier line ends no later one, and what is pending is said there again", () => {
  vi.useFakeTimers();
  const lines: (string | null)[] = [];
  const connection = new Connection("7KD3QX", {
    hear: () => undefined,
    line: (connected, reason) => lines.push(connected ? "there" : (reason?.code ?? null)),
    seen: () => 41,
  });
  Line.last.onmessage({
    data: JSON.stringify({ type: "Closing", reason: { code: "table-moved" }, path: "/p/2-1/ws" }),
  });
  Line.last.onclose({ code: 1012 });
  vi.runOnlyPendingTimers();
  Line.last.onmessage({ data: JSON.stringify({ type: "Welcome", token: "t" }) });
  void connection.say({ type: "Rematch" });
  const said = Line.last.sent.at(-1);
  Line.last.onclose({ code: 1008 });
  vi.runOnlyPendingTimers();
  Line.last.onmessage({ data: JSON.stringify({ type: "Welcome", token: "t" }) });
  expect(Line.last.sent).toEqual([said]);
  expect(lines).toEqual([null, "there", null, "there"]);
  vi.useRealTimers();
});

test("who was sent away for reading too slowly comes back", () => {
  vi.useFakeTimers();
  new Connection("7KD3QX", { hear: () => undefined, line: () => undefined, seen: () => 41 });
  const first = Line.last;
  first.onmessage({ data: JSON.stringify({ type: "Welcome", token: "t" }) });
  first.onmessage({ data: JSON.stringify({ type: "Closing", reason: { code: "reads-too-slowly" } }) });
  first.onclose({ code: 1013 });
  vi.runOnlyPendingTimers();
  expect(Line.last).not.toBe(first);
  vi.useRealTimers();
});

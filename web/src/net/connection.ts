/**
 * One socket to one table that is always there again: it says Hello with the last version seen, repeats what was not
 * answered, and follows a table that moved.
 */

import { random, toHex } from "../deal/sha256";
import {
  PROTOCOL,
  type ClientMessage,
  type Closing,
  type Hello,
  type ServerMessage,
  type WireReason,
} from "../protocol";

const WAITS = [200, 500, 1000, 2000, 4000];
const FOR_GOOD = 1008;
/** So often in a row the way is followed at once to the process that serves a table. */
const MOST_HOPS = 3;
/** All that is said is as long as the longest move could be: whoever watches the line learns nothing by it. */
const LENGTH = 512;

export interface Listener {
  hear(message: ServerMessage): void;
  /** Whether the line is there; a reason where it will not come back. */
  line(connected: boolean, reason?: WireReason): void;
  /** The last version that was seen. */
  seen(): number | null;
  /** What this person is called, if they have said so. */
  called?(): string | null;
}

type Wish = Exclude<ClientMessage, Hello>;
export type Said = Wish extends infer Each ? (Each extends { key?: unknown } ? Omit<Each, "key"> : never) : never;
type Answer = { ok: true; version: number } | { ok: false; reason: WireReason };

function framed(message: object): string {
  return JSON.stringify(message).padEnd(LENGTH);
}

export class Connection {
  private socket: WebSocket | null = null;
  private path = "/ws";
  private failures = 0;
  /** Where the server has sent this page on to, before it closed. */
  private sentOn: string | undefined;
  private hops = 0;
  private ended = false;
  /** What the server said on this line before it closed. */
  private farewell: WireReason | undefined;
  /** To come back with as the same person. */
  token: string | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** What was said and not yet answered, by its key, in order. */
  private readonly pending = new Map<string, { text: string; answer: (answer: Answer) => void }>();

  constructor(
    private readonly table: string,
    private readonly listener: Listener,
    private readonly handOver: string | null = null,
  ) {
    this.connect();
    addEventListener("online", this.hurry);
    document.addEventListener("visibilitychange", this.hurry);
  }

  /** Says something once, however often the line breaks; the promise has the server's answer. */
  say(message: Said): Promise<Answer> {
    const key = toHex(random(16));
    const text = framed({ ...message, key });
    return new Promise((answer) => {
      this.pending.set(key, { text, answer });
      if (this.isReady) this.socket!.send(text);
    });
  }

  close(): void {
    this.ended = true;
    clearTimeout(this.timer);
    removeEventListener("online", this.hurry);
    document.removeEventListener("visibilitychange", this.hurry);
    this.socket?.close();
  }

  /** Comes back after having been sent away. */
  again(): void {
    this.ended = false;
    this.failures = 0;
    this.listener.line(false);
    this.connect();
  }

  private isReady = false;

  private connect(): void {
    this.farewell = undefined;
    const socket = new WebSocket(`${location.origin.replace(/^http/, "ws")}${this.path}`);
    this.socket = socket;
    socket.onopen = () => socket.send(framed(this.hello()));
    socket.onmessage = ({ data }) => this.hear(JSON.parse(data as string) as ServerMessage);
    socket.onclose = ({ code }) => this.lost(code);
  }

  private hello(): Hello {
    return {
      type: "Hello",
      protocol: PROTOCOL,
      table: this.table,
      since: this.listener.seen(),
      name: this.listener.called?.() ?? null,
      token: this.token,
      hand_over: this.token ? null : this.handOver,
    };
  }

  private hear(message: ServerMessage): void {
    if (message.type === "Welcome") this.arrived(message.token);
    if (message.type === "Closing") this.part(message);
    if (message.type === "Ack") this.settle(message.key, { ok: true, version: message.version });
    if (message.type === "Refused") this.settle(message.key, { ok: false, reason: message.reason });
    if (message.type === "HandOverCode" || message.type === "Onlookers")
      this.settle(message.key, { ok: true, version: 0 });
    this.listener.hear(message);
  }

  private part({ reason, path }: Closing): void {
    this.farewell = reason;
    this.sentOn = path;
  }

  private arrived(token: string): void {
    this.token = token;
    this.failures = this.hops = 0;
    this.isReady = true;
    this.listener.line(true);
    for (const { text } of this.pending.values()) this.socket!.send(text);
  }

  private settle(key: string | null, answer: Answer): void {
    if (key === null) return;
    this.pending.get(key)?.answer(answer);
    this.pending.delete(key);
  }

  private lost(code: number): void {
    const wasThere = this.isReady;
    this.isReady = false;
    if (this.ended) return;
    if (code === FOR_GOOD && this.farewell) {
      this.ended = true;
      this.listener.line(false, this.farewell);
      for (const key of [...this.pending.keys()]) this.settle(key, { ok: false, reason: this.farewell });
      return;
    }
    const isSentOn = this.sentOn !== undefined;
    // a path that led nowhere is not tried again
    if (isSentOn || !wasThere) this.path = this.sentOn ?? "/ws";
    this.sentOn = undefined;
    this.listener.line(false);
    const wait = isSentOn && this.hops++ < MOST_HOPS ? 0 : WAITS[Math.min(this.failures++, WAITS.length - 1)];
    this.timer = setTimeout(() => this.connect(), wait);
  }

  /** The network is back, or the page is looked at again: don't wait for the timer. */
  private readonly hurry = (): void => {
    if (this.ended || document.hidden || (this.socket && this.socket.readyState <= WebSocket.OPEN)) return;
    clearTimeout(this.timer);
    this.failures = 0;
    this.connect();
  };
}

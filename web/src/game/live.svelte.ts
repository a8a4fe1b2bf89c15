/** A table as this device follows it over the socket. */

import { drawn } from "../deal/seen";
import { Witness, type Doubt } from "../deal/witness";
import { Connection, type Listener, type Said } from "../net/connection";
import type {
  Chat,
  Clocks,
  DealAttempt,
  DealBegan,
  DealProof,
  GuestBanned,
  News,
  Options,
  OptionsAre,
  Onlooker,
  OwnOrder,
  Plan,
  SeatLook,
  ServerMessage,
  Snapshot,
  ProposalLook,
  Reacted,
  Told,
  TableClosed,
  Version,
  View,
  WireReason,
} from "../protocol";
import { renew } from "../net/renewing";
import { settings } from "../settings.svelte";
import { eventsOf, type Board, type Deadlines, type Line } from "./board";

export interface Reaction {
  id: number;
  seat: number | null;
  reaction: string;
  speaker: string;
}

const REFUSAL = 6000;
const REST = 5000;

export class LiveTable implements Listener {
  stage: string = $state("");
  plan: Plan | null = $state.raw(null);
  seats: SeatLook[] = $state.raw([]);
  host: number | null = $state(null);
  viewer = $state(-1);
  /** The mark on what is said from here. */
  speaker = $state("");
  version = $state(0);
  view: View | null = $state.raw(null);
  options: Options | null = $state.raw(null);
  order: OwnOrder | null = $state.raw(null);
  /** Who is out for this animal. */
  out: number[] = $state.raw([]);
  proof: DealProof | null = $state.raw(null);
  /** What is proposed to all who play, and is being answered. */
  proposal: ProposalLook | null = $state.raw(null);
  /** Clocks stand still, as all agreed; anybody who plays may let them go on. */
  paused = $state(false);
  /** Who was sent away and may not come back. */
  bans: GuestBanned[] = $state.raw([]);
  /** Who looks on, where the host has asked. */
  onlookers: Onlooker[] | null = $state.raw(null);
  closed: TableClosed | null = $state.raw(null);
  /** Whose time is up, where the others decide what follows. */
  late: number | null = $state(null);
  deadlines: Deadlines = $state.raw({ decision: null, call: null });
  told: Line[] = $state.raw([]);
  chat: Chat[] = $state.raw([]);
  reactions: Reaction[] = $state.raw([]);
  /** The round trip that is made up for in races, in milliseconds. */
  lag: number | null = $state(null);
  connected = $state(false);
  /** Why the line will not come back. */
  ended: WireReason | null = $state.raw(null);
  /** When the server listens again to whoever said too much at once; null where it sent this page away for good. */
  backAt: number | null = $state(null);
  /** Told for a while, and never again: whoever draws it forgets it together with all others. */
  refusal: WireReason | null = $state.raw(null);
  waiting = $state(0);
  handOver: { code: string; until: number } | null = $state.raw(null);
  /** Where the rematch is played. */
  next: string | null = $state(null);
  id = $state("");

  deal: DealBegan | null = $state.raw(null);
  /** Every attempt at the deal as announced. */
  attempts: DealAttempt[] = $state.raw([]);
  /** Why this device does not trust the deal. */
  doubt: Doubt | null = $state.raw(null);

  /** After so many milliseconds as much may be said at once as ever. */
  private rest = REST;
  private witness: Witness | null = null;
  private promised = new Set<string>();
  private readonly connection: Connection;

  constructor(
    readonly code: string,
    handOver: string | null = null,
  ) {
    this.connection = new Connection(code, this, handOver);
  }

  close(): void {
    this.connection.close();
  }

  comeBack(): void {
    this.connection.again();
  }

  get token(): string | null {
    return this.connection.token;
  }

  get isHost(): boolean {
    return this.viewer >= 0 && this.host === this.viewer;
  }

  /** The seats of people who play themselves, but for one's own. */
  get companions(): number[] {
    return this.seats.flatMap((seat, place) =>
      seat.is_open || seat.bot || seat.stand_in || place === this.viewer ? [] : [place],
    );
  }

  /** Whether nobody else plays but bots. */
  get isAlone(): boolean {
    return this.viewer >= 0 && !this.companions.length;
  }

  async say(message: Said): Promise<boolean> {
    this.waiting++;
    const answer = await this.connection.say(message);
    this.waiting--;
    if (!answer.ok) this.refuse(answer.reason);
    return answer.ok;
  }

  act(move: string): Promise<boolean> {
    return this.say({ type: "Move", seen: this.version, move });
  }

  seen(): number | null {
    return this.plan ? this.version : 0;
  }

  called(): string | null {
    return settings.name.trim() || null;
  }

  line(connected: boolean, reason?: WireReason): void {
    this.connected = connected;
    this.ended = reason ?? null;
    if (reason?.code === "client-too-old") renew();
    this.backAt = reason?.code === "too-many-messages" ? performance.now() + this.rest : null;
  }

  hear(message: ServerMessage): void {
    switch (message.type) {
      case "Welcome":
        this.speaker = message.speaker;
        this.rest = (1000 * message.limits.messages_at_once) / message.limits.messages_per_second;
        return this.start(message.snapshot, message.missed);
      case "News":
        return this.follow(message);
      case "Present":
        this.seats = this.seats.map((seat, place) => ({ ...seat, present: message.seats.includes(place) }));
        return;
      case "Reacted":
        return this.react(message);
      case "Lag":
        this.lag = message.milliseconds;
        return;
      case "HandOverCode":
        this.handOver = { code: message.hand_over, until: performance.now() + 1000 * message.seconds };
        return;
      case "Onlookers":
        this.onlookers = message.people;
        return;
      case "Next":
        this.next = message.code;
        return;
      case "Refused":
        if (message.key === null) this.refuse(message.reason);
    }
  }

  private refuse(reason: WireReason): void {
    if (this.ended) return; // that says it already
    this.refusal = reason;
    setTimeout(() => {
      if (this.refusal === reason) this.refusal = null;
    }, REFUSAL);
  }

  private start(snapshot: Snapshot, missed: Version[] | null): void {
    this.id = snapshot.table;
    this.plan = snapshot.plan;
    this.stage = snapshot.stage;
    this.seats = snapshot.seats;
    this.host = snapshot.host;
    this.deal = snapshot.deal;
    this.attempts = snapshot.attempts;
    this.proof = snapshot.proof;
    this.proposal = snapshot.proposal;
    this.bans = snapshot.bans;
    this.closed = snapshot.closed;
    this.viewer = snapshot.viewer;
    this.view = snapshot.view;
    this.options = snapshot.options;
    this.order = snapshot.order;
    this.out = snapshot.out;
    this.chat = snapshot.chat;
    this.paused = snapshot.paused;
    this.setClocks(snapshot.clocks);
    this.version = snapshot.version;
    if (missed === null) this.told = [];
    else this.tell(missed, false);
    this.witnessed(this.stage === "over" ? [] : (missed ?? []));
  }

  private follow(news: News): void {
    const phase = news.view?.phase ?? this.view?.phase;
    if (news.stage !== this.stage || phase !== this.view?.phase) this.refusal = null; // it was about something that is over
    this.version = news.version;
    this.viewer = news.viewer;
    this.stage = news.stage;
    if (news.view !== undefined) this.view = news.view;
    if (news.options !== undefined) this.options = news.options;
    if (news.order !== undefined) this.order = news.order;
    if (news.out !== undefined) this.out = news.out;
    if (news.paused !== undefined) this.paused = news.paused;
    if (news.clocks !== undefined) this.setClocks(news.clocks);
    if (news.table !== undefined) {
      ({ seats: this.seats, host: this.host, proof: this.proof, proposal: this.proposal } = news.table);
      ({ bans: this.bans, closed: this.closed } = news.table);
      ({ deal: this.deal, attempts: this.attempts } = news.table);
    }
    this.tell(news.news, true);
    this.witnessed(news.news);
  }

  private tell(versions: Version[], withChat: boolean): void {
    const newest = this.told.at(-1)?.version ?? -1;
    const fresh = versions.filter((each) => each.told !== null && each.version > newest);
    if (fresh.length)
      this.told = [...this.told, ...fresh.map(({ version, told }) => ({ version, told: told as Told }))];
    for (const { told } of fresh) {
      if (told?.type === "SpeedIs" && this.plan) this.plan = { ...this.plan, speed: told.speed };
      if (told?.type === "OptionsAre" && this.plan) this.plan = chosen(this.plan, told);
    }
    const lines = fresh.flatMap(({ told }) => (told?.type === "Chat" ? [told] : []));
    if (withChat && lines.length) this.chat = [...this.chat, ...lines];
  }

  private setClocks(clocks: Clocks): void {
    const due = (left: number | null) => (left === null || this.paused ? null : performance.now() + left);
    this.late = clocks.late;
    this.deadlines = { decision: due(clocks.decision), call: due(clocks.call) };
  }

  private react({ seat, reaction, speaker }: Reacted): void {
    const id = performance.now();
    this.reactions = [...this.reactions, { id, seat, reaction, speaker }];
    setTimeout(() => (this.reactions = this.reactions.filter((each) => each.id !== id)), 4000);
  }

  /** Keeps what this device sees of the deal, and takes part in it as long as there is nothing to doubt. */
  private witnessed(versions: Version[]): void {
    const witness = (this.witness ??= new Witness(this.id));
    witness.note(this, this.turnedUp(versions.flatMap(({ told }) => told ?? [])));
    this.doubt = witness.doubt;
    if (witness.isSound) void this.contribute(witness);
  }

  /** The cards that left the deck, by the number of moves that were made. */
  private turnedUp(told: Told[]): Map<number, string> {
    const moves = told.filter((each) => each.type === "Happened" || each.type === "GameBegan");
    const first = (this.view?.version ?? 0) - moves.length + 1;
    const cards = moves.map((each, place) => [first + place, drawn(eventsOf(each)).join(" ")] as const);
    return new Map(cards.filter(([, card]) => card));
  }

  /** Brings this seat's part of the deal: first the commitment, and when all have made one, the seed. */
  private async contribute(witness: Witness): Promise<void> {
    const { deal, viewer, seats } = this;
    if (this.stage !== "deal" || !deal || !deal.seats.includes(viewer) || seats[viewer]?.revealed) return;
    const name = `${deal.game}/${viewer}`;
    if (!seats[viewer]?.committed) {
      const { game } = deal;
      if (this.once(`commit ${name}`)) await this.say({ type: "Commit", game, commit: witness.commit(game, viewer) });
      return;
    }
    const seed = witness.reveal(deal.game);
    if (seed && this.once(`reveal ${name}`)) await this.say({ type: "Reveal", seed });
  }

  private once(intention: string): boolean {
    if (this.promised.has(intention)) return false;
    this.promised.add(intention);
    return true;
  }
}

function chosen(plan: Plan, { first, hints, knowledge, confirms, spectators }: OptionsAre): Plan {
  return { ...plan, first, hints, knowledge, confirms, spectators };
}

/** The table as the board's drawing wants it; only while there is a view. */
export function boardOf(table: LiveTable): Board {
  return {
    get edition() {
      return table.plan!.edition;
    },
    get houseRules() {
      return table.plan!.house_rules;
    },
    get view() {
      return table.view!;
    },
    get options() {
      return table.paused ? null : table.options; // the server would refuse
    },
    get seated() {
      return table.seats;
    },
    get deadlines() {
      return table.deadlines;
    },
    get told() {
      return table.told;
    },
    get confirms() {
      return table.plan?.confirms ?? false;
    },
    get busy() {
      return table.waiting > 0;
    },
    get paused() {
      return table.paused;
    },
    get out() {
      return table.out;
    },
    get order() {
      return table.order;
    },
    get skip() {
      return table.isAlone ? () => void table.say({ type: "Skip" }) : undefined;
    },
    act: (move) => table.act(move),
    setMaximum: (sum, bluff) => table.say({ type: "Order", bid_up_to: sum, slap_at: null, bluff }),
  };
}

// Made from the server's types by `python -m tools.typescript`; don't edit.
// Money is a list of card values. What is sealed to a viewer is null for it. Seats count from 0; -1 is nobody's.

export const PROTOCOL = 2;

/** Always first. With a token it is whoever got the token; otherwise the guest of the cookie, or a new one. */
export interface Hello {
  type: "Hello";
  /** The version of the protocol that the client speaks; one that is not the server's is refused. */
  protocol: number;
  table: string;
  token?: string | null;
  /** A one-time code from another device, instead of a token. */
  hand_over?: string | null;
  /** The last version seen; what came after it is sent. */
  since?: number | null;
  name?: string | null;
}

export interface Sit {
  type: "Sit";
  key?: string | null;
  name: string;
  seat?: number | null;
}

export interface Stand {
  type: "Stand";
  key?: string | null;
}

/** As Stand; a host who leaves hands the table to the next person, or closes it where nobody is left. */
export interface Leave {
  type: "Leave";
  key?: string | null;
}

/** The host sends somebody away, who may not come back until that is lifted; in a game a bot plays on. */
export interface Kick {
  type: "Kick";
  key?: string | null;
  seat: number;
}

/** The host asks who looks on without a seat; the answer is Onlookers. */
export interface ShowOnlookers {
  type: "ShowOnlookers";
  key?: string | null;
}

/** As Kick, somebody without a seat, by the number that Onlookers has. */
export interface KickOnlooker {
  type: "KickOnlooker";
  key?: string | null;
  number: number;
}

export interface LiftBan {
  type: "LiftBan";
  key?: string | null;
  number: number;
}

/** The host makes another the host. */
export interface NameHost {
  type: "NameHost";
  key?: string | null;
  seat: number;
}

/** The host closes the table: before the game, or when nobody else plays. */
export interface Close {
  type: "Close";
  key?: string | null;
}

/** A bot for an open seat, or with null nobody. */
export interface SeatBot {
  type: "SeatBot";
  key?: string | null;
  seat: number;
  bot: string | null;
}

/** The host chooses, before the start, what this table allows and who begins (null: drawn at random). */
export interface SetOptions {
  type: "SetOptions";
  key?: string | null;
  first: number | null;
  hints: boolean;
  knowledge: boolean;
  confirms: boolean;
  spectators: boolean;
}

export interface Begin {
  type: "Begin";
  key?: string | null;
}

export interface Commit {
  type: "Commit";
  key?: string | null;
  commit: string;
  /** The game it is made for, as announced: one that comes too late is then refused, and not taken for the next. */
  game?: string | null;
}

export interface Reveal {
  type: "Reveal";
  key?: string | null;
  seed: string;
}

/** A move in notation: 'bid 30', 'pay 2x10 50'. The same key again gets the same answer, and never moves twice. */
export interface Move {
  type: "Move";
  key: string;
  seen: number;
  move: string;
}

/** A standing order for the present lot. It takes a version that tells others nothing: they may notice that somebody has set or changed one, and are never told who or what. At live pace it raises by the least after a pause like a person's, and is out when it does not reach any more. */
export interface Order {
  type: "Order";
  key?: string | null;
  bid_up_to?: number | null;
  /** At turn-based pace only. */
  slap_at?: number | null;
  /** Without it, more than one's own money is refused. */
  bluff?: boolean;
}

/** calm, normal or brisk; for the only person at a table. */
export interface SetSpeed {
  type: "SetSpeed";
  key?: string | null;
  speed: string;
}

/** The clock stands still: up to the only person at a table, others propose it. It goes on when anybody who plays wants it to. */
export interface SetPause {
  type: "SetPause";
  key?: string | null;
  paused: boolean;
}

/** Bots that wait so that all can read what they did in a trade go on; for the only person at a table. */
export interface Skip {
  type: "Skip";
  key?: string | null;
}

/** The same key again gets the same answer, and is said once. */
export interface Say {
  type: "Say";
  key?: string | null;
  text: string;
}

export interface React {
  type: "React";
  key?: string | null;
  reaction: string;
}

export interface Rematch {
  type: "Rematch";
  key?: string | null;
}

/** What all who play must agree to: to stop and count what is complete (R31), to abort uncounted, to pause. */
export interface Propose {
  type: "Propose";
  key?: string | null;
  what: "abort" | "pause" | "stop";
}

/** One who does not agree ends the proposal. */
export interface AnswerProposal {
  type: "AnswerProposal";
  key?: string | null;
  agrees: boolean;
}

/** At a private turn-based table, for a player whose time is up: a bot until they are back, or their time anew. */
export interface AnswerLateness {
  type: "AnswerLateness";
  key?: string | null;
  seat: number;
  bot: boolean;
}

/** Gives the seat up for good: a bot plays on, and whoever sat there only watches. */
export interface Resign {
  type: "Resign";
  key?: string | null;
}

/** Asks for a one-time code that moves the seat to another device. */
export interface HandOver {
  type: "HandOver";
  key?: string | null;
}

/** A whole look at the table, and what the client missed since the version it named. */
export interface Welcome {
  type: "Welcome";
  code: string;
  /** To come back with as the same person, from anywhere; keep it secret. */
  token: string;
  /** The mark on what the receiver says here. */
  speaker: string;
  snapshot: Snapshot;
  /** Only the last of them where there were too many; null for a client that names no version of this table. */
  missed: Version[] | null;
  limits: Allowance;
}

export interface Snapshot {
  table: string;
  version: number;
  viewer: number;
  plan: Plan;
  stage: Stage;
  seats: SeatLook[];
  host: number | null;
  deal: DealBegan | null;
  /** Every attempt at the deal as announced, the present or played one last. */
  attempts: DealAttempt[];
  proposal: ProposalLook | null;
  /** The last of those that hold. */
  bans: GuestBanned[];
  closed: TableClosed | null;
  view: View | null;
  options: Options | null;
  clocks: Clocks;
  out: number[];
  paused: boolean;
  order: OwnOrder | null;
  chat: Chat[];
  /** All of the deal, once the game is over. */
  proof: DealProof | null;
}

export interface Plan {
  edition: string;
  house_rules: string[];
  pace: Pace;
  speed: Speed;
  seats: SeatPlan[];
  public: boolean;
  /** The seat that begins, or drawn at random (R12). */
  first: number | null;
  name: string;
  /** People may take hints; who plays against bots alone always may. */
  hints: boolean;
  /** People may look up what they can know of the purses. */
  knowledge: boolean;
  /** Pages ask everybody once more before high bids and before accepting. */
  confirms: boolean;
  /** Others may watch the game. */
  spectators: boolean;
  /** The day whose market it is: dealt and answered from that day's secret, and nobody's clock runs. */
  market: string | null;
  /** A market that counts for nobody. */
  practice: boolean;
  /** The code of the evening it is a table of: dealt from that evening's secret, as all tables of the round are. */
  evening: string | null;
}

/** How long things take, in milliseconds. */
export interface Speed {
  /** From one call of the auctioneer's clock to the next: once, twice, hammer. */
  call: number;
  /** The same when everybody who could bid is out. */
  beat: number;
  /** From one number of the countdown to the next. */
  count: number;
  /** For every decision but a turn. */
  decision: number;
  turn: number;
  /** How long a dropped player's seat waits before a bot stands in. */
  grace: number;
  /** How long the deal waits for a seat to reveal; at correspondence pace it waits for ever. */
  reveal: number;
  /** What a bot mostly takes before it speaks. */
  bots: number;
  /** How long an offer, and what came of a trade, stand there before a bot goes on. */
  read: number;
}

/** Open for a person, or kept for a bot. */
export interface SeatPlan {
  bot: string | null;
}

export interface SeatLook {
  name: string;
  /** What chat and reactions of its person are known by; null for a bot or nobody. */
  speaker: string | null;
  is_open: boolean;
  bot: string | null;
  /** The bot that plays for the person of this seat. */
  stand_in: string | null;
  /** The bot that played for its person when the game ended: such a person is placed last. */
  finished_by: string | null;
  /** Its person has given up, and will not come back. */
  resigned: boolean;
  present: boolean;
  committed: string | null;
  revealed: boolean;
  wants_rematch: boolean;
  /** How many it has taken. */
  hints: number;
  /** On holiday until then, in seconds since 1970. */
  away: number | null;
}

/** The server's commit; `seats` are asked to commit to a seed each. */
export interface DealBegan {
  type: "DealBegan";
  attempt: number;
  game: string;
  rules_id: string;
  commit: string;
  seats: number[];
}

/** One attempt, as it was announced before anybody revealed a seed. */
export interface DealAttempt {
  attempt: number;
  game: string;
  server_commit: string;
  /** Who was asked for a seed. */
  seats: number[];
  seat_commits: Record<number, string>;
  /** Who did not bring one in time, or left; nobody where this attempt was played. */
  voided_by: number[];
}

/** Something proposed to all who play that is being answered. */
export interface ProposalLook {
  what: "abort" | "pause" | "stop";
  /** Whose it is; -1: the table's own. */
  seat: number;
  agreed: number[];
  /** Who has not answered yet. */
  asked: number[];
}

/** Whoever was here under that name may not come back; the host lifts it by its number. */
export interface GuestBanned {
  type: "GuestBanned";
  number: number;
  name: string;
}

export interface TableClosed {
  type: "TableClosed";
  /** What whoever looks after the server said; empty where it was closed at the table itself. */
  reason: string;
  /** server, host, players (they agreed to abort their game) or table (nobody was left). */
  by: string;
}

/** All that a seat may see, and nothing else. */
export interface View {
  edition: string;
  seat: number;
  players: number;
  pace: Pace;
  phase: Phase;
  active: number;
  /** The one seat that must decide; null where several may speak, or the game is over. */
  mover: number | null;
  acting: number[];
  version: number;
  deck_left: number;
  donkeys: number;
  /** The seat's own money; null for a spectator. */
  purse: number[] | null;
  /** The card a divider has looked at. */
  looked_at: string | null;
  auction: AuctionView | null;
  trade: TradeView | null;
  seats: SeatView[];
  /** Over because all agreed to stop, before every family was complete (R31). */
  stopped: boolean;
}

/** The lot, and how the bidding or the countdown for it stands. */
export interface AuctionView {
  lot: [string, number][];
  pedigree: string | null;
  high_bid: number;
  high_bidder: number | null;
  passed: number[];
  have_bid: number[];
  going: number;
  call: number;
  payer: number | null;
  payee: number | null;
  /** How many money cards lie face down: a slapper's, or those beside a rat. */
  laid: number;
  own_laid: number[] | null;
}

export interface TradeView {
  challenger: number;
  challenged: number;
  family: string;
  stake: number;
  /** null under a covering hand. */
  offer_size: number | null;
  own_offer: number[] | null;
  tied: boolean;
}

/** What lies open before a seat. */
export interface SeatView {
  herd: [string, number][];
  complete: string[];
  pedigrees: string[];
  /** What an exposed seat may still bid for this lot (money), or slap at (cards). */
  cap: number | null;
  score: number | null;
  rank: number | null;
}

/** Auction or divide, stop (after a trade, with an extra auction), or challenge. */
export interface TurnOptions {
  type: "TurnOptions";
  draw: string | null;
  /** The families each other seat can be challenged for. */
  challenges: Record<number, string[]>;
  may_stop: boolean;
  /** How many animals an auction would sell. */
  lot: number;
}

/** A bid, or none. */
export interface BidOptions {
  type: "BidOptions";
  least: number;
  /** The highest bid allowed; below `least` where no bid is. */
  most: number;
  /** The highest bid the seat could pay: anything above is a bluff. */
  affordable: number;
  step: number;
  may_pass: boolean;
}

/** The high bidder cannot pay, and may say so. */
export interface OwnUpOptions {
  type: "OwnUpOptions";
  high_bid: number;
}

/** The auctioneer, or the table, calls. */
export interface CallOptions {
  type: "CallOptions";
  word: string;
}

/** The auctioneer lets the lot go, or takes it at its price. */
export interface BuyRightOptions {
  type: "BuyRightOptions";
  /** In money; for a pedigree in cards. */
  price: number;
  may_buy: boolean;
}

/** What a lot is paid with: enough, and no superfluous card. */
export interface PaymentOptions {
  type: "PaymentOptions";
  price: number;
  purse: number[];
  /** Legal payments to choose from: the least costly first, and of these the one with the fewest cards. */
  sets: number[][];
}

/** At a number of the countdown. */
export interface SlapOptions {
  type: "SlapOptions";
  number: number;
  may_pass: boolean;
  may_slap: boolean;
  /** Whether the seat has so many cards: a slap without them is a bluff. */
  affordable: boolean;
}

/** So many cards of the purse, of any value. */
export interface LayOptions {
  type: "LayOptions";
  number: number;
  purse: number[];
}

/** The rat, or one card beside it. */
export interface RatOptions {
  type: "RatOptions";
  /** The denominations the seat could lay one card of. */
  values: number[];
}

/** What a challenger lays face down. */
export interface OfferOptions {
  type: "OfferOptions";
  purse: number[];
  /** The fewest cards an offer may have. */
  least: number;
  may_cover: boolean;
}

/** What the challenged seat does about an offer. */
export interface AnswerOptions {
  type: "AnswerOptions";
  purse: number[];
  least: number;
  may_accept: boolean;
}

/** What becomes of the card that was looked at. */
export interface DivisionOptions {
  type: "DivisionOptions";
  card: string;
}

/** What is left, in milliseconds; null where no clock runs. */
export interface Clocks {
  /** For the seat that must decide. */
  decision: number | null;
  /** Until the clock calls, counts or hammers. */
  call: number | null;
  /** For the seats that the deal waits for. */
  reveal: number | null;
  /** The seat whose time is up, where the others decide what follows. */
  late: number | null;
}

/** The viewer's own standing order. */
export interface OwnOrder {
  type: "OwnOrder";
  bid_up_to: number | null;
  slap_at: number | null;
}

export interface Chat {
  type: "Chat";
  seat: number | null;
  /** Empty for somebody who has not said it. */
  name: string;
  text: string;
  /** Who it was, at this table, under whatever name. */
  speaker: string;
}

/** What a finished game's record says of its deal; seeds and commits are those of the attempt that was played. */
export interface DealProof {
  game_id: string;
  rules_id: string;
  server_seed: string;
  server_commit: string;
  seat_seeds: Record<number, string>;
  seat_commits: Record<number, string>;
  attempts: number;
  /** Every attempt as announced, the played one last; none where commits were not announced or not kept. */
  announced: DealAttempt[];
}

/** One version for one viewer; `told` is null where there is nothing for it. */
export interface Version {
  version: number;
  at: number;
  told: Told | null;
}

export interface SeatTaken {
  type: "SeatTaken";
  seat: number;
  name: string;
  bot: string | null;
}

export interface SeatOpened {
  type: "SeatOpened";
  seat: number;
  kicked: boolean;
}

export interface BanEnded {
  type: "BanEnded";
  number: number;
}

export interface HostIs {
  type: "HostIs";
  seat: number | null;
}

/** What the host chose before the start. */
export interface OptionsAre {
  type: "OptionsAre";
  first: number | null;
  hints: boolean;
  knowledge: boolean;
  confirms: boolean;
  spectators: boolean;
}

export interface SeatCommitted {
  type: "SeatCommitted";
  seat: number;
  commit: string;
}

/** That it did; what, everybody learns when the game is over. */
export interface SeatRevealed {
  type: "SeatRevealed";
  seat: number;
}

export interface DealFailed {
  type: "DealFailed";
  seat: number;
}

/** What a move led to, as the viewer may know it. */
export interface Happened {
  type: "Happened";
  seat: number;
  by: string;
  events: GameEvent[];
}

export interface TurnBegan {
  type: "TurnBegan";
  seat: number;
}

export interface TurnedUp {
  type: "TurnedUp";
  seat: number;
  card: string;
}

export interface Dealt {
  type: "Dealt";
  seat: number;
  card: string;
}

/** The n-th donkey: every seat got a card of this value from the bank. */
export interface PaidOut {
  type: "PaidOut";
  donkey: number;
  value: number;
}

export interface BidMade {
  type: "BidMade";
  seat: number;
  amount: number;
}

export interface Passed {
  type: "Passed";
  seat: number;
}

/** Going once or twice, or a number of the countdown; the seat is -1 when the table called. */
export interface Called {
  type: "Called";
  seat: number;
  number: number;
}

export interface HammerFell {
  type: "HammerFell";
  high_bidder: number | null;
  high_bid: number;
}

/** The auctioneer lets the bidder or slapper have it, for a price in money or, for a pedigree, in cards. */
export interface Sold {
  type: "Sold";
  seat: number;
  buyer: number;
  price: number;
}

/** The auctioneer uses the buy-right. */
export interface Bought {
  type: "Bought";
  seat: number;
  payee: number;
  price: number;
}

export interface Paid {
  type: "Paid";
  seat: number;
  payee: number;
  price: number;
  cards: number[] | null;
}

export interface Exposed {
  type: "Exposed";
  seat: number;
  cards: number[];
}

export interface Slapped {
  type: "Slapped";
  seat: number;
  number: number;
}

/** Money cards laid face down; `number` counts all that lie there now. */
export interface Laid {
  type: "Laid";
  seat: number;
  number: number;
  cards: number[] | null;
}

export interface LotWon {
  type: "LotWon";
  seat: number;
  price: number;
  /** Empty for a pedigree. */
  animals: [string, number][];
}

export interface RatTaken {
  type: "RatTaken";
  seat: number;
  number: number;
  cards: number[] | null;
}

export interface Challenged {
  type: "Challenged";
  seat: number;
  challenged: number;
  family: string;
  /** How many animals each lays (R25). */
  stake: number;
}

export interface Offered {
  type: "Offered";
  seat: number;
  challenged: number;
  /** null under a covering hand. */
  number: number | null;
  cards: number[] | null;
}

export interface Accepted {
  type: "Accepted";
  seat: number;
  challenger: number;
  number: number;
  cards: number[] | null;
}

export interface Countered {
  type: "Countered";
  seat: number;
  challenger: number;
  number: number;
  cards: number[] | null;
}

/** Both offers changed hands; this tells the challenger's, `Countered` the other. */
export interface Swapped {
  type: "Swapped";
  seat: number;
  challenged: number;
  number: number;
  cards: number[] | null;
}

export interface Tied {
  type: "Tied";
  seat: number;
  challenged: number;
  family: string;
  stake: number;
}

/** The winner gets the stake; a rat's winner gets rid of it. */
export interface TradeWon {
  type: "TradeWon";
  seat: number;
  loser: number;
  family: string;
  stake: number;
}

export interface Looked {
  type: "Looked";
  seat: number;
  card: string | null;
}

export interface Kept {
  type: "Kept";
  seat: number;
}

export interface Gave {
  type: "Gave";
  seat: number;
}

export interface Received {
  type: "Received";
  seat: number;
  /** null for money the seat was not shown. */
  card: string | null;
}

export interface GameOver {
  type: "GameOver";
  /** Stopped because all who play had agreed to (R31). */
  agreed: boolean;
}

export interface GameBegan {
  type: "GameBegan";
  events: GameEvent[];
}

export interface Verdict {
  type: "Verdict";
  call: number;
  racers: Raced[];
  by_lot: boolean;
}

/** One who took part in a race, and how. */
export interface Raced {
  seat: number;
  /** Milliseconds after the call was sent to that seat. */
  arrived: number;
  compensation: number;
}

/** A bot stands in for the person of this seat. */
export interface BotPlays {
  type: "BotPlays";
  seat: number;
  bot: string;
  /** The seat of who wished it, where a late player was waited for. */
  by: number | null;
}

export interface PersonPlays {
  type: "PersonPlays";
  seat: number;
}

/** Its person has given up for good, and a bot plays on. */
export interface SeatResigned {
  type: "SeatResigned";
  seat: number;
  bot: string;
}

/** Among friends: the others may give more time, or let a bot play until that player is back. */
export interface TimeIsUp {
  type: "TimeIsUp";
  seat: number;
}

/** The late seat's time begins anew, as another wished. */
export interface MoreTime {
  type: "MoreTime";
  seat: number;
  by: number;
}

/** At turn-based pace the clock of this seat stands still until then, or until its player is back before. */
export interface Away {
  type: "Away";
  seat: number;
  /** Seconds since 1970. */
  until: number;
}

/** A holiday is over. */
export interface BackAgain {
  type: "BackAgain";
  seat: number;
}

export interface SpeedIs {
  type: "SpeedIs";
  speed: Speed;
}

/** All who play have agreed to it, as that seat wished. */
export interface PauseBegan {
  type: "PauseBegan";
  seat: number;
}

export interface PauseEnded {
  type: "PauseEnded";
  seat: number;
}

/** That seat took a hint; what it says only that seat is told. */
export interface Hinted {
  type: "Hinted";
  seat: number;
}

export interface RematchWished {
  type: "RematchWished";
  seat: number;
}

/** To stop and count what is complete, to abort, to pause; -1: the table proposes to stop, after many trades without progress. */
export interface ProposalMade {
  type: "ProposalMade";
  seat: number;
  what: "abort" | "pause" | "stop";
}

/** One who does not agree ends the proposal. */
export interface ProposalAnswer {
  type: "ProposalAnswer";
  seat: number;
  agrees: boolean;
}

/** How much a guest may say, over all sockets: who says more is sent away, who talks more is refused. */
export interface Allowance {
  messages_per_second: number;
  messages_at_once: number;
  /** With reactions, in so many seconds. */
  chat_lines: number;
  chat_seconds: number;
}

/** All versions since the last News, without a gap, and how things stand after them. What is absent is unchanged. */
export interface News {
  type: "News";
  version: number;
  /** The seat that the receiver has now; -1 for a spectator. */
  viewer: number;
  stage: Stage;
  news: Version[];
  view?: View | null;
  options?: Options | null;
  clocks?: Clocks;
  /** At live pace, the seats that are out for this animal. */
  out?: number[];
  paused?: boolean;
  order?: OwnOrder | null;
  table?: TableLook;
}

/** What changes seldom at a table. */
export interface TableLook {
  seats: SeatLook[];
  host: number | null;
  deal: DealBegan | null;
  /** Every attempt at the deal as announced, the present or played one last. */
  attempts: DealAttempt[];
  /** The one that is being answered. */
  proposal: ProposalLook | null;
  bans: GuestBanned[];
  closed: TableClosed | null;
  proof: DealProof | null;
}

/** The seats of people who are connected. */
export interface Present {
  type: "Present";
  seats: number[];
}

export interface Reacted {
  type: "Reacted";
  seat: number | null;
  name: string;
  reaction: string;
  /** As in chat. */
  speaker: string;
}

/** Done, and on disk as that version. */
export interface Ack {
  type: "Ack";
  key: string | null;
  version: number;
}

/** Nothing was changed. */
export interface Refused {
  type: "Refused";
  key: string | null;
  reason: WireReason;
}

/** Good once, for so many seconds; belongs behind the # of an address. */
export interface HandOverCode {
  type: "HandOverCode";
  key: string | null;
  hand_over: string;
  seconds: number;
}

/** Who is connected and has no seat; for the host. */
export interface Onlookers {
  type: "Onlookers";
  key: string | null;
  people: Onlooker[];
}

export interface Onlooker {
  number: number;
  name: string | null;
}

/** Everybody wants a rematch: it is at this table. */
export interface Next {
  type: "Next";
  code: string;
}

/** What the server measured: the round trip that is made up for in races. */
export interface Lag {
  type: "Lag";
  milliseconds: number;
}

/** The last message before the server closes. */
export interface Closing {
  type: "Closing";
  reason: WireReason;
  /** Where the table is served instead: connect there and say the same Hello; if nobody answers, at /ws again. */
  path?: string;
}

/** What `POST /api/tables` takes. */
export interface TableWish {
  edition: string;
  seats: SeatWish[];
  house_rules?: string[];
  pace?: Pace;
  /** calm, normal or brisk, or each time by itself; at turn-based pace there are days unless times are given. */
  speed?: string | SpeedWish;
  public?: boolean;
  /** The seat that begins; null: it is drawn at random. */
  first?: number | null;
  name?: string;
  /** People may take hints; who plays against bots alone always may. */
  hints?: boolean;
}

/** Open for a person, or kept for a bot. */
export interface SeatWish {
  bot?: string | null;
}

/** How long things take, in milliseconds. */
export interface SpeedWish {
  call?: number;
  beat?: number;
  count?: number;
  decision?: number;
  turn?: number;
  grace?: number;
  reveal?: number;
  bots?: number;
  read?: number;
}

/** What `POST /api/person/enter` wants: recovery words, or what a link has. */
export interface DevicePass {
  secret: string;
}

/** What `POST /api/market` and `POST /api/market/DAY/practice` take: what the player is called. */
export interface MarketName {
  name: string;
}

/** What `POST /api/person/passkeys` wants. */
export interface NewPasskey {
  name: string;
  client_data: string;
  attestation: string;
}

/** What `POST /api/person/passkeys/enter` wants. */
export interface PasskeyAnswer {
  id: string;
  client_data: string;
  authenticator_data: string;
  signature: string;
}

/** What `POST /api/person/passkeys/remove` wants. */
export interface UnwantedPasskey {
  id: string;
}

/** What `POST /api/groups` wants. */
export interface GroupWish {
  name: string;
  own_name: string;
}

/** What `POST /api/groups/CODE/join` wants: the name that is shown there. */
export interface GroupJoining {
  name: string;
}

/** What `POST /api/groups/CODE/rename` wants. */
export interface GroupRenaming {
  name: string;
}

/** What `POST /api/groups/CODE/remove` and `/hand-over` want. */
export interface MemberChoice {
  member: number;
}

/** What `POST /api/groups/CODE/annul` wants; with no reason the game counts again. */
export interface AnnulmentWish {
  mark: string;
  reason: string;
}

/** What `POST /api/invitations` wants: a table of one's own, and a group or somebody of one's circle. */
export interface InvitationWish {
  table: string;
  group?: string | null;
  /** In which that somebody sat at that seat. */
  game?: string | null;
  seat?: number | null;
}

/** What `POST /api/evenings` wants. */
export interface EveningWish {
  name: string;
  edition: string;
  rounds: number;
  minutes: number;
  speed?: "brisk" | "calm" | "normal";
  /** Of a host who plays too. */
  own_name?: string | null;
}

/** What `POST /api/evenings/CODE/join` wants: the name that is shown there. */
export interface EveningJoining {
  name: string;
}

/** What `POST /api/evenings/CODE/remove` wants: who has gone without saying so. */
export interface EveningLeaver {
  person: number;
}

/** What `POST /api/notices/push` wants: a browser's subscription. */
export interface PushBrowser {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** What `POST /api/notices/push/stop` wants. */
export interface LeavingBrowser {
  endpoint: string;
}

/** What `POST /api/notices/quiet` wants; null: none. */
export interface QuietWish {
  quiet: QuietTimes | null;
}

/** From one minute of the day to another, over midnight where the first is the later. */
export interface QuietTimes {
  from_minute: number;
  to_minute: number;
  /** Europe/Brussels */
  zone: string;
}

/** What `POST /api/notices/holiday` wants: clocks at turn-based tables stand still until then; null: I am back. */
export interface HolidayWish {
  /** In seconds since 1970. */
  until: number | null;
}

/** What `POST /api/notices/feed` wants. */
export interface FeedWish {
  language: "de" | "en" | "fr" | "nl";
}

/** What `POST /api/figures/show` wants: under which name. `POST /api/figures/hide` wants nothing. */
export interface FiguresWish {
  name: string;
}

/** What `POST /api/tables` answers. */
export interface OpenedTable {
  code: string;
  id: string;
  link: string;
  token: string;
}

/** What `POST /api/tables/CODE/close` answers; only the host may, and only where nobody else plays. */
export interface ClosedTable {
}

/** What `GET /api/tables` answers. */
export interface Tables {
  tables: TableFacts[];
}

/** A table on a list; more of one that is awake, or unfinished and the guest's own. */
export interface TableFacts {
  code: string;
  edition: string;
  status: "closed" | "lobby" | "over" | "playing";
  public: boolean;
  name?: string;
  house_rules?: string[];
  pace?: Pace;
  seats?: SeatFacts[];
  spectators?: number;
}

export interface SeatFacts {
  name: string;
  open: boolean;
  bot: string | null;
  /** On holiday until then, in seconds since 1970. */
  away: number | null;
}

/** What `GET /api/tables/own` answers: unfinished ones, the latest used first. */
export interface OwnTables {
  tables: OwnTable[];
}

/** With what concerns the guest who asks. */
export interface OwnTable {
  code: string;
  edition: string;
  status: "closed" | "lobby" | "over" | "playing";
  public: boolean;
  name?: string;
  house_rules?: string[];
  pace?: Pace;
  seats?: SeatFacts[];
  spectators?: number;
  /** null for a table that the guest hosts without a seat. */
  seat: number | null;
  /** Whether the guest is the host, who may close it. */
  hosted: boolean;
  stage: Stage;
  /** Whether the table waits for this seat; null where that is not known. */
  waiting: boolean | null;
  /** When the time of this seat is up, where a turn-based table waits for it; seconds since 1970, as below. */
  until: number | null;
  /** The day whose market it is. */
  market: string | null;
  /** Whether that market counts for nobody. */
  practice: boolean;
  /** The seat whose time is up, where the others decide what follows. */
  late: number | null;
  opened: number;
  /** Seconds since 1970. */
  changed: number;
}

/** What `GET /api/games` answers, the latest first. */
export interface OwnGamesPage {
  games: FinishedGame[];
  /** What `after` has to be for those that follow; null where none do. */
  next: string | null;
}

export interface FinishedGame {
  code: string;
  edition: string;
  house_rules: string[];
  pace: Pace;
  opened: number;
  /** Seconds since 1970; of a record that was brought here, when that was. */
  ended: number;
  /** Seconds on the table's clock; 0 where that is not known. */
  length: number;
  /** The guest's own. */
  seat: number;
  /** How much of the game the guest played, in thousandths. */
  share: number;
  /** Why it counts for no rating; empty where it does. */
  unrated: "" | "bots" | "hints" | "imported" | "practice";
  /** The day whose market it counts for. */
  market: string | null;
  seats: GameSeat[];
}

export interface GameSeat {
  name: string;
  bot: string | null;
  score: number;
  /** How many are ahead; who left is behind all who stayed. */
  rank: number;
  /** To the end, by agreement, given up, or left to a bot. */
  ending: "agreed" | "left" | "played" | "resigned";
}

/** What `GET /api/games/filters` answers: what there is to choose from. */
export interface GameFilters {
  editions: string[];
  /** By how many games were played. */
  players: number[];
  /** Of the last thousand games, the most frequent first. */
  company: PlayedWith[];
}

export interface PlayedWith {
  name: string;
  bot: string | null;
  games: number;
}

/** What `POST /api/games` answers: kept, or, where it does not say whose seat it was, who played. */
export interface BroughtRecord {
  code: string | null;
  names: string[];
}

/** What `GET /api/figures` answers: one's own games, without those brought from elsewhere. */
export interface OwnFigures {
  /** The most played first. */
  played: PlayedFigures[];
  /** Of the last thousand games, the most frequent first. */
  meetings: MeetingFigures[];
  /** Wins above par after each of the last thousand games, from where these began. */
  course: number[];
  conduct: ConductFigures;
  /** null: nobody else sees them. */
  page: FiguresPage | null;
}

export interface PlayedFigures {
  edition: string;
  players: number;
  games: number;
  /** First places; one that is shared counts for each. */
  wins: number;
  /** The wins of somebody who is neither better nor worse than the others. */
  par: number;
}

export interface MeetingFigures {
  name: string;
  bot: string | null;
  games: number;
  ahead: number;
  behind: number;
  /** Who is ahead the most often; one at most, and after five games at the earliest. */
  nemesis: boolean;
}

/** How one played one's last thousand games, of those that one played oneself for nine tenths and more. */
export interface ConductFigures {
  games: number;
  /** Games that are still to be counted. */
  waiting: number;
  /** Bids of more money than one has, slaps at more cards, offers that hide that they are nothing. */
  bluffs: number;
  /** Of them: one had to show one's purse, or was countered with something. */
  called: number;
  /** Of them: the auctioneer paid by the buy-right, or the trade was won. */
  missed: number;
  /** How often one had the money to use it. */
  buy_rights: number;
  buy_rights_used: number;
  /** Trades that one challenged to. */
  opened: number;
  opened_won: number;
  /** Trades that one was challenged to. */
  met: number;
  met_won: number;
  /** From the cheapest family on. */
  prices: PriceFigures[];
  /** Games of which a review was made. */
  reviewed: number;
  /** In a reviewed game, on average: chance to win that the cards brought, */
  luck: number;
  /** that one's own moves brought, */
  own: number;
  /** and those of the others. */
  others: number;
}

/** Animals of one family that one bought at auctions, as far as a fair price of them is known. */
export interface PriceFigures {
  family: string;
  number: number;
  /** For all of them. */
  paid: number;
  /** What they usually go for, by edition, number of players and time of the game, as the price study measured it. */
  fair: number;
}

/** The page on which others see them. */
export interface FiguresPage {
  link: string;
  /** Whose figures it says they are. */
  name: string;
}

/** What `GET /api/figures/NAME` answers to whoever knows the name; of people it says nothing but whose they are. */
export interface ShownFigures {
  name: string;
  played: PlayedFigures[];
  /** With bots alone. */
  meetings: MeetingFigures[];
  course: number[];
  conduct: ConductFigures;
}

/** What `GET /api/person` answers. */
export interface PersonFacts {
  /** On how many this person is known; 1 where nothing was done about it. */
  devices: number;
  /** Whether there are recovery words that were not used. */
  words: boolean;
  passkeys: PasskeyFacts[];
  /** What the host of the server did that concerns this person, the latest first. */
  host_notices: HostNoticeFacts[];
}

export interface PasskeyFacts {
  id: string;
  name: string;
  /** The name of the server it is good at. */
  site: string;
  made: number;
  /** When somebody last came in by it. */
  used: number | null;
}

export interface HostNoticeFacts {
  /** Seconds since 1970. */
  at: number;
  what: "annulled" | "counted-again" | "exported" | "group-deleted" | "signed-out";
  /** A group and a reason, where there are any. */
  about: string;
  /** Which game, where it was about one. */
  game: NoticedGameFacts | null;
}

export interface NoticedGameFacts {
  edition: string;
  /** Seconds since 1970. */
  ended: number;
}

/** What `POST /api/person/words` answers, once: earlier ones are void. */
export interface RecoveryWords {
  words: string;
}

/** What `POST /api/person/link` answers: good once, for ten minutes. */
export interface DeviceLink {
  link: string;
}

/** What `POST /api/person/forget` answers: at how many tables nobody is named any more. */
export interface ForgottenPerson {
  tables: number;
}

/** What `GET /api/groups` answers. */
export interface OwnGroups {
  groups: GroupListing[];
}

export interface GroupListing {
  code: string;
  name: string;
  members: number;
}

/** What `POST /api/groups` answers. */
export interface NewGroup {
  code: string;
}

/** What `GET /api/groups/CODE` answers to members; everybody else is told that there is none. */
export interface GroupPage {
  code: string;
  link: string;
  name: string;
  me: number;
  members: GroupMember[];
  /** The latest fifty. */
  games: PlayedGame[];
  played: number;
  annulled: AnnulledGame[];
  records: RecordHeld[];
}

export interface GroupMember {
  number: number;
  name: string;
  founder: boolean;
}

export interface PlayedGame {
  mark: string;
  /** For the replay; null where somebody from elsewhere played whom the one who asks did not play with. */
  code: string | null;
  edition: string;
  ended: number;
  /** For the ladder: nobody took a hint. */
  counts: boolean;
  seats: GroupPlace[];
}

/** A seat of a game; of people from elsewhere neither member nor name is told. */
export interface GroupPlace {
  member: number | null;
  bot: string | null;
  score: number;
  rank: number;
  ending: "agreed" | "left" | "played" | "resigned";
}

/** All that is left of it. */
export interface AnnulledGame {
  mark: string;
  edition: string;
  ended: number;
  reason: string;
}

export interface RecordHeld {
  kind: "classic" | "master" | "pairs";
  /** price: the highest for one animal; family: the cheapest that is complete; bluff: the highest bid without the money for it that the auctioneer paid. */
  feat: "bluff" | "family" | "length" | "margin" | "price" | "score" | "streak";
  /** The family of a price. */
  what: string | null;
  value: number;
  members: number[];
  ended: number;
}

/** What `GET /api/groups/CODE/ladders` answers; it may take some seconds after a game. */
export interface GroupLadders {
  ladders: GroupLadder[];
}

export interface GroupLadder {
  kind: "classic" | "master" | "pairs";
  games: number;
  rungs: LadderRung[];
  /** At their strength in the arena. */
  bots: LadderBot[];
}

export interface LadderRung {
  member: number;
  games: number;
  /** null before ten games. */
  rating: number | null;
  low: number | null;
  high: number | null;
}

export interface LadderBot {
  bot: string;
  rating: number;
}

/** What `GET /api/circle` answers: whom one played with, the latest first. */
export interface CirclePeople {
  people: CirclePerson[];
}

export interface CirclePerson {
  name: string;
  games: number;
  /** Seconds since 1970. */
  last: number;
  game: string;
  /** Where they sat in the latest game: what an invitation is sent to. */
  seat: number;
}

/** What `GET /api/invitations` answers: to tables where the game has not begun. */
export interface Invitations {
  invitations: Invited[];
}

export interface Invited {
  code: string;
  edition: string;
  sender: string;
  group: string | null;
}

/** What `GET /api/evenings` answers: those one opened or joined, the latest first. */
export interface OwnEvenings {
  evenings: EveningListing[];
}

export interface EveningListing {
  code: string;
  name: string;
  edition: string;
  people: number;
  /** How many rounds. */
  begun: number;
  rounds: number;
  /** Seconds since 1970, as all times here. */
  opened: number;
  ended: number | null;
}

/** What `POST /api/evenings` answers. */
export interface NewEvening {
  code: string;
}

/** What `GET /api/evenings/CODE` answers to whoever has the code. */
export interface EveningPage {
  code: string;
  link: string;
  name: string;
  edition: string;
  speed: string;
  rounds: number;
  minutes: number;
  opened: number;
  ended: number | null;
  /** By the server's clock. */
  now: number;
  /** Whether one is the host. */
  hosted: boolean;
  me: number | null;
  /** The code of the table where one plays now. */
  my_table: string | null;
  people: EveningMember[];
  /** The rounds that have begun. */
  played: RoundFacts[];
  /** After the rounds that are over. */
  standings: EveningStanding[];
  /** Its name in the commit: docs/evenings.md. */
  evening: string;
  rules: string;
  /** Of the evening's secret, in hexadecimal digits, made when it was opened. */
  commit: string;
  /** Once the evening is over. */
  secret: string | null;
}

export interface EveningMember {
  number: number;
  name: string;
  /** False for who has left. */
  here: boolean;
}

export interface RoundFacts {
  number: number;
  begun: number;
  /** When its time is up: no turn begins after that. */
  until: number;
  over: boolean;
  tables: EveningTable[];
}

export interface EveningTable {
  /** Which of the round's tables, from 1. */
  place: number;
  /** Of one's own; of all once the round is over, for the replay. */
  code: string | null;
  stage: "closed" | "over" | "playing" | "waiting";
  seats: EveningSeat[];
}

export interface EveningSeat {
  person: number | null;
  bot: string | null;
  /** Once the table has finished. */
  score: number | null;
  points: number | null;
}

export interface EveningStanding {
  person: number;
  /** From 1. */
  place: number;
  played: number;
  wins: number;
  /** By rank, nought together at each table: 60 for who is ahead of everybody. */
  points: number;
  /** More than others had in the same seat of the same deal. */
  same_seat: number;
}

/** What `GET /api/notices` answers. */
export interface NoticeFacts {
  /** What a browser subscribes with; null where the host has not switched pushes on. */
  push_key: string | null;
  /** How many of this person's are pushed to. */
  browsers: number;
  /** Whether there is one; its address is told once. */
  feed: boolean;
  quiet: QuietTimes | null;
  /** On holiday until then, in seconds since 1970. */
  away_until: number | null;
  /** In days, within a year. */
  holidays_left: number;
}

/** What `POST /api/notices/feed` answers, once: an earlier one is void. */
export interface FeedAddress {
  address: string;
}

/** What they answer: where one plays. */
export interface MarketTable {
  code: string;
}

/** What `GET /api/market` answers. */
export interface MarketToday {
  today: MarketDay;
  /** Days in a row that were finished, up to today or yesterday. */
  streak: number;
  longest: number;
  coming: MarketTerms[];
}

/** What `GET /api/market/DAY` answers. */
export interface MarketDay {
  /** 2026-11-16. */
  day: string;
  /** How many days after the end of 2025. */
  number: number;
  edition: string;
  /** The rules id, as in the commit. */
  rules: string;
  /** At seats 1, 2 and 3; the player has seat 0. */
  bots: string[];
  /** Of the day's secret, in hexadecimal digits: docs/market.md. */
  commit: string;
  /** Since when, in seconds since 1970, as all times here. */
  made: number;
  begins: number;
  /** Who began before may finish. */
  ends: number;
  /** When the secret is told; what is finished later counts no more. */
  told: number;
  /** In hexadecimal digits, once it is told. */
  secret: string | null;
  /** A mark of the rules and bots it is played by, once somebody has begun. */
  program: string | null;
  /** When the server ran another program: what was not finished by then does not count, and nobody begins. */
  closed: number | null;
  /** How many have begun. */
  begun: number;
  own: OwnMarket | null;
  /** Only for who has finished, or once the secret is told. */
  field: MarketField | null;
  may_practise: boolean;
}

export interface OwnMarket {
  code: string;
  stage: "closed" | "over" | "playing";
  /** null unless it counts. */
  score: number | null;
  /** How many were ahead at the table. */
  rank: number | null;
}

export interface MarketField {
  finished: number;
  /** How many others did better; null for somebody who did not play. */
  better: number | null;
  worse: number | null;
  /** The best first, of a thousand at most. */
  scores: number[];
  best: MarketPlayer[];
  lots: MarketLot[];
}

export interface MarketPlayer {
  name: string;
  score: number;
  /** For the replay. */
  code: string;
}

/** A lot where others of the field did otherwise. */
export interface MarketLot {
  /** From 1, in the order of the deck. */
  number: number;
  /** Its animals with blanks, or a pedigree. */
  card: string;
  /** In one's own game, after so many moves. */
  version: number;
  /** Whether one bought it oneself. */
  own: boolean;
  own_price: number;
  /** How many of the others did. */
  bought: number;
  others: number;
  /** The middle one of the prices they saw, whoever paid; of a pedigree in cards. */
  price: number;
}

/** What is announced of a day before it begins. */
export interface MarketTerms {
  /** 2026-11-16. */
  day: string;
  /** How many days after the end of 2025. */
  number: number;
  edition: string;
  /** The rules id, as in the commit. */
  rules: string;
  /** At seats 1, 2 and 3; the player has seat 0. */
  bots: string[];
  /** Of the day's secret, in hexadecimal digits: docs/market.md. */
  commit: string;
  /** Since when, in seconds since 1970, as all times here. */
  made: number;
  begins: number;
  /** Who began before may finish. */
  ends: number;
  /** When the secret is told; what is finished later counts no more. */
  told: number;
  /** In hexadecimal digits, once it is told. */
  secret: string | null;
  /** A mark of the rules and bots it is played by, once somebody has begun. */
  program: string | null;
  /** When the server ran another program: what was not finished by then does not count, and nobody begins. */
  closed: number | null;
}

/** What `GET /api/market/days` answers, the latest first. */
export interface MarketArchive {
  days: PastMarket[];
  /** What `before` has to be for those that follow; null where none do. */
  next: string | null;
}

export interface PastMarket {
  /** 2026-11-16. */
  day: string;
  /** How many days after the end of 2025. */
  number: number;
  edition: string;
  /** The rules id, as in the commit. */
  rules: string;
  /** At seats 1, 2 and 3; the player has seat 0. */
  bots: string[];
  /** Of the day's secret, in hexadecimal digits: docs/market.md. */
  commit: string;
  /** Since when, in seconds since 1970, as all times here. */
  made: number;
  begins: number;
  /** Who began before may finish. */
  ends: number;
  /** When the secret is told; what is finished later counts no more. */
  told: number;
  /** In hexadecimal digits, once it is told. */
  secret: string | null;
  /** A mark of the rules and bots it is played by, once somebody has begun. */
  program: string | null;
  /** When the server ran another program: what was not finished by then does not count, and nobody begins. */
  closed: number | null;
  finished: number;
  /** One's own. */
  score: number | null;
}

/** What `POST /api/person/passkeys/new` answers: what a browser makes a passkey from, within five minutes. */
export interface PasskeyOffer {
  challenge: string;
  /** The name of this server, which is the id of WebAuthn's relying party. */
  site: string;
  /** The same for all passkeys of this person. */
  handle: string;
  algorithms: number[];
  /** Passkeys that need not be made again. */
  known: string[];
}

/** What `POST /api/person/passkeys/question` answers: good once, for five minutes, for whoever asked. */
export interface PasskeyQuestion {
  challenge: string;
  site: string;
}

/** What `GET /api/tables/CODE/knowledge` answers. */
export interface PursesKnown {
  seat: number;
  /** Of the table: what was told up to there is in it. */
  version: number;
  /** Nobody could know more; otherwise it is true, but might be closer. */
  is_closest: boolean;
  purses: PurseKnown[];
  face_down: PurseKnown;
}

export interface PurseKnown {
  /** null for the money that lies face down on the table. */
  seat: number | null;
  /** How many, where that is certain. */
  cards: number | null;
  fewest: number;
  fullest: number;
  /** What they are worth, at least and at most. */
  least: number;
  most: number;
  values: ValueKnown[];
}

/** How many cards of a value there are, at least and at most. */
export interface ValueKnown {
  value: number;
  least: number;
  most: number;
}

/** What `POST /api/tables/CODE/hint` answers. */
export interface Hint {
  seat: number;
  /** Of the game: what the hint is about. */
  version: number;
  /** Usual ones, of what is being sold or traded; measured without house rules. */
  prices: UsualPrice[];
  /** Those whose money matters now. */
  rivals: RivalKnown[];
  /** The bot that was asked. */
  strong: string;
  /** What it says; beliefs are among the rivals. null where there is nothing to decide. */
  counsel: Counsel | null;
}

/** Of all prices a quarter is at most `low`, half at most `middle`, three quarters at most `high`. */
export interface UsualPrice {
  /** A family, or 'pedigree', whose price is a number of cards. */
  what: string;
  /** early, middle, late; 'trade' for what the winner of one pays. */
  stage: string;
  /** How many animals of it the price is for. */
  number: number;
  low: number;
  middle: number;
  high: number;
}

/** What somebody's money is worth, at least, probably and at most. */
export interface RivalKnown {
  seat: number;
  least: number;
  /** null where nobody has reckoned it. */
  guess: number | null;
  most: number;
}

/** From what one seat can know, at one decision. */
export interface Counsel {
  /** To win, as the champion would go on; null where he is not the one who is asked. */
  chance: number | null;
  /** What whoever is asked does how often, and what the champion might do besides; the rest is rarer. */
  moves: AdvisedMove[];
  /** In an auction: the bid up to which he would rather go on than be out. */
  reach: number | null;
  /** Of the move that was made, or of what it left; or else of the most frequent one. */
  wager: Wager | null;
  /** Of the move that was made, in chance to win; below zero it does better than the champion's usual mixture. */
  cost: number | null;
  /** How often the champion does just that. */
  made: number | null;
  /** About those whose money matters now. */
  beliefs: Belief[];
}

/** One thing to do; amounts of one word go together, except of what is hardly ever done. */
export interface AdvisedMove {
  /** In notation, with the amount that is most frequent. */
  move: string;
  /** How often whoever is asked does it. */
  share: number;
  /** Of the amounts: bids, or what the cards laid are worth; null where the word has none. */
  least: number | null;
  most: number | null;
  /** To win, once it is done; null where that cannot be told. */
  chance: number | null;
}

/** What hangs on a move, in chance to win beside leaving it: the reason for it, or against it. */
export interface Wager {
  /** In notation. */
  move: string;
  /** Passing, accepting or drawing was preferred to it. */
  forgone: boolean;
  /** A card, the family of a trade, or the lot: 'cow', 'cow-pedigree', 'cow 2, pig'. */
  what: string;
  /** How many of that family the seat has; null where it is not about one. */
  have: number | null;
  /** What that is worth to the seat, if it cost nothing; null where the money is not known. */
  prize: number | null;
  /** What the money for it is worth to the seat: what is paid, or what selling brings. */
  price: number | null;
  /** Where it works: the offer is taken or not topped, the bid gets the lot, the trade is won. */
  gain: number;
  /** Where it is called: topped, bought away, or lost; below zero even that helps. null where nothing is uncertain. */
  cost: number | null;
  /** How often it must work to be worth while; null where that hangs on money that is not known. */
  needed: number | null;
}

/** About somebody's purse, by a perfect memory. */
export interface Belief {
  seat: number;
  least: number;
  guess: number;
  most: number;
}

/** What `GET /api/editions` answers. */
export interface Choices {
  editions: EditionFacts[];
  /** Meant for people, weakest first. */
  bots: BotFacts[];
  /** All that can be named, those for programs too. */
  bot_ids: string[];
  speeds: Record<string, Speed>;
  /** At turn-based pace. */
  correspondence: Speed;
  reactions: string[];
  /** What each of them changes, in a sentence, by language. */
  house_rules: Record<string, Record<string, string>>;
}

/** An edition as it is printed; house rules change some of it. */
export interface EditionFacts {
  id: string;
  title: string;
  players: number[];
  /** The edition that two players play instead. */
  form_for_two: string | null;
  /** Those that may be switched on. */
  house_rules: string[];
  /** Pairs that cannot go together. */
  house_rule_conflicts: [string, string][];
  /** What may only be switched on together with one of these. */
  house_rule_needs: Record<string, string[]>;
  families: FamilyFacts[];
  cards_per_family: number;
  /** How many there are; 0 for none. */
  pedigrees: number;
  pedigree_value: number;
  rats: number;
  deck_size: number;
  /** How many animals are sold at a time. */
  lot: number;
  /** The game for two: cards are divided, not auctioned. */
  division: boolean;
  /** What the first donkey pays, the second … */
  payouts: number[];
  denominations: number[];
  /** All money cards there are, by value. */
  bank: Record<number, number>;
  /** What everybody starts with. */
  purse: Record<number, number>;
  /** The fewest cards in an offer. */
  least_offer: number;
  /** An offer may lie under a covering hand. */
  may_cover: boolean;
  first_tie: string;
  final_tie: string;
}

export interface FamilyFacts {
  name: string;
  value: number;
}

export interface BotFacts {
  id: string;
  title: string;
  /** A sentence or two, by language. */
  about: Record<string, string>;
}

/** What `GET /api/rules/EDITION` answers. */
export interface Rules {
  edition: string;
  house_rules: string[];
  lang: string;
  /** What I want, what I may do, three traps; nothing of the whole book. */
  primer: PrimerPart[];
  chapters: Chapter[];
  rules: RuleText[];
  sources: RuleSource[];
  /** For each phase the rule to read first. */
  opens_at: Record<string, string>;
}

export interface PrimerPart {
  /** want, act or trap. */
  kind: string;
  title: string;
  lines: PrimerLine[];
}

export interface PrimerLine {
  title: string;
  text: string;
}

export interface Chapter {
  letter: string;
  title: string;
}

export interface RuleText {
  id: string;
  /** The letter of its chapter. */
  chapter: string;
  title: string;
  text: string;
  /** Why, where the printed rulebooks leave it open; mostly empty. */
  reason: string;
  sources: string[];
  /** Where a player looks for it. */
  phases: Phase[];
}

export interface RuleSource {
  name: string;
  title: string;
}

export interface Replay {
  id: string;
  code: string;
  edition: string;
  house_rules: string[];
  rules_id: string;
  pace: Pace;
  seats: ReplaySeat[];
  first: number;
  /** All cards, the top one first. */
  deck: string[];
  proof: DealProof | null;
  record: string;
  steps: ReplayStep[];
  sheets: Sheet[];
  winners: number[];
  statistics: Statistics;
}

export interface ReplaySeat {
  name: string;
  /** null for a person, and where it is no longer known. */
  bot: string | null;
  /** The bot that played for its person when the game ended, where that is known. */
  finished_by: string | null;
  /** Taken during the game. */
  hints: number;
}

/** The position after a move; the first is the one before any move. */
export interface ReplayStep {
  /** Of the game: how many moves were made. */
  version: number;
  /** Who moved; -1 is the table, null where nobody did. */
  seat: number | null;
  move: string | null;
  /** player, bot, clock, order or table; null where that is no longer known. */
  by: string | null;
  /** Milliseconds of the table's clock. */
  at: number | null;
  /** With all cards to be seen. */
  events: GameEvent[];
  /** A spectator's. */
  view: View;
  purses: number[][];
  /** The money that lies on the table: an offer, what a slapper laid, what lies beside a rat. */
  face_down: number[];
}

/** One seat's count, line by line as on paper. */
export interface Sheet {
  seat: number;
  /** The complete families that count, with their values. */
  families: [string, number][];
  /** The pedigrees of those families. */
  matching: string[];
  matching_value: number;
  /** Families and their pedigrees. */
  sum: number;
  /** Of families: what the sum is multiplied by. */
  number: number;
  product: number;
  /** The pedigrees without their family. */
  loose: string[];
  loose_value: number;
  rats: boolean;
  /** The family that the rats cost. */
  lost: string | null;
  /** null where money doesn't count. */
  money: number | null;
  total: number;
  /** How many seats are ahead; all with 0 have won. */
  rank: number;
}

/** A whole game in figures. */
export interface Statistics {
  /** For each seat what its purse is worth, version by version. */
  money: number[][];
  purchases: Purchase[];
  bluffs: Bluff[];
  trades: Trade[];
  totals: SeatTotals[];
}

/** A lot that found its owner. */
export interface Purchase {
  version: number;
  seat: number;
  auctioneer: number;
  /** Who got the money; null where nobody bid. */
  payee: number | null;
  animals: [string, number][];
  pedigree: string | null;
  /** In money; of a pedigree in cards. */
  price: number;
  paid: number[];
  /** What the paid cards are worth, which can be more than the price. */
  worth: number;
  /** What is printed on the lot. */
  value: number;
  /** How many cards of the deck had come before it. */
  gone: number;
  buy_right: boolean;
}

/** A bid of more money than one has, a slap at more cards than one has, or an offer that hides that it is nothing: zeros alone, or an empty hand that covers. Whether it was found out or not. */
export interface Bluff {
  version: number;
  seat: number;
  kind: "bid" | "offer" | "slap";
  /** The bid, the number called, or how many zeros were offered. */
  amount: number;
  /** What the seat had then: money, for a slap cards. */
  means: number;
  /** 'called': it had to show its purse, or was countered with something; 'missed': the auctioneer paid it by the buy-right, or it won the trade; 'outbid'; 'tied': the trade is repeated; 'open': the game ended first. */
  outcome: "called" | "missed" | "open" | "outbid" | "tied";
  /** Who called or missed it, or bid more; null where it was nobody's doing. */
  by: number | null;
  /** The version at which that was clear. */
  answered: number | null;
}

/** One that was won. */
export interface Trade {
  version: number;
  challenger: number;
  challenged: number;
  family: string;
  /** How many cards. */
  stake: number;
  /** What is printed on them; 0 for rats. */
  value: number;
  /** More than one after a tie. */
  rounds: TradeRound[];
  accepted: boolean;
  winner: number;
  loser: number;
}

/** One round of offers in a trade. */
export interface TradeRound {
  version: number;
  offer: number[];
  offer_worth: number;
  /** null where the offer was accepted. */
  counter: number[] | null;
  counter_worth: number | null;
}

/** What one seat did in a whole game. */
export interface SeatTotals {
  seat: number;
  /** Lots, those that nobody bid for too. */
  auctions_won: number;
  pedigrees_won: number;
  /** Bids and slaps. */
  bids: number;
  /** Those beyond its means: bluffs. */
  over_bids: number;
  exposures: number;
  /** How often it could have used the buy-right. */
  buy_rights: number;
  buy_rights_used: number;
  /** At auctions, in what the cards were worth. */
  spent: number;
  /** At auctions, as auctioneer or by somebody's buy-right. */
  earned: number;
  challenges: number;
  offers: number;
  /** Those that hide that they are nothing: bluffs. */
  zero_offers: number;
  trades_won: number;
  trades_lost: number;
  /** Money received in trades less money given. */
  trade_balance: number;
  ties: number;
  rats_taken: number;
}

/** What the strong bot makes of a finished game. */
export interface Review {
  form: number;
  rules: string;
  /** By seat; empty where the record has none. */
  names: string[];
  players: number;
  scores: number[];
  winners: number[];
  /** The bot that played the games out. */
  strong: string;
  /** The bot whose counsel the points have; null where it was not at hand. */
  coach: string | null;
  seed: number;
  playouts: number;
  compiled: boolean;
  /** One for each version, 0 included. */
  points: Point[];
  /** In order of time. */
  moments: KeyMoment[];
  /** As the statistics of the game have them. */
  bluffs: Bluff[];
  low_offers: LowOffer[];
  accounts: Account[];
  lead: Lead;
}

/** After `version` moves; version 0 is the beginning and has no move. */
export interface Point {
  version: number;
  /** Who moved; null for the table, and at the beginning. */
  seat: number | null;
  /** In notation: 'bid 30'. */
  move: string | null;
  /** What was drawn by it: luck, not skill. */
  cards: string[];
  /** Of victory, seat by seat; a shared victory is shared. */
  chances: number[];
  /** Their standard errors. */
  errors: number[];
  /** What the strong bot would have said, where that is something else. */
  strong: string | null;
  /** There: how much higher the mover's chance was with it; below zero the move did better. */
  loss: number | null;
  loss_error: number | null;
  /** What the coach says of the choice, from what the mover could know; null where there was none. */
  counsel: Counsel | null;
}

/** A move that changed the chances most; its strong move and loss are those of its point. */
export interface KeyMoment {
  version: number;
  /** 'card' where luck did it, else the move's first word: bid, pass, sell, buy, challenge, offer, accept, … */
  kind: string;
  seat: number | null;
  /** The challenged, the challenger or the high bidder, where there is one. */
  other: number | null;
  /** A card, or the family of a trade, or the lot: 'cow', 'cow-pedigree', 'cow 2, pig'. */
  what: string | null;
  /** A bid, a price, or the worth of the cards laid. */
  amount: number | null;
  /** What the strong bot says there, most often first; nothing where a card did it. */
  said: Said[];
  /** How many cards of that family the mover has; null where it is not about one family. */
  have: number | null;
  /** What the mover could know of the other's money: at least, */
  least: number | null;
  /** and at most. */
  most: number | null;
  changes: number[];
  gainer: number;
  loser: number;
}

/** A word of the strong bot, by its middle amount, and how often it said it. */
export interface Said {
  move: string;
  times: number;
}

/** Worth something, but less than a tenth of what the strong bot would have paid there. */
export interface LowOffer {
  version: number;
  seat: number;
  amount: number;
  /** What the strong bot would have paid, and at most the purse. */
  limit: number;
  /** Of the trade for its maker: 'won', 'lost', or 'tied' where it is repeated. */
  outcome: "lost" | "tied" | "won";
}

/** Where a seat's chance went: start + luck + own + others = end. */
export interface Account {
  seat: number;
  start: number;
  luck: number;
  own: number;
  others: number;
  end: number;
  /** Moves with a choice. */
  decisions: number;
  /** Those that the strong bot might have made too. */
  agreed: number;
  tried: number;
  called: number;
  /** Its bluffs. */
  missed: number;
}

/** From this version on a winner's chance was the highest. */
export interface Lead {
  seat: number;
  version: number;
}

/** 202: not done yet, ask again in a second. */
export interface ReviewProgress {
  /** From 0 to 1. */
  progress: number;
  /** Another game is being reviewed first. */
  waiting: boolean;
  /** About so many are left, where that can be told. */
  seconds: number | null;
  /** How much is known before the end: 1 the chances, 2 the moments too; `?part=1` asks for it. */
  parts: number;
}

/** What `GET /health` answers, with 503 where nobody can play; strangers are told the state and no more. */
export interface Health {
  state: "degraded" | "failing" | "ok";
  version?: string;
  tables?: number;
  troubles?: TroubleFacts[];
  /** Where several serve at one address. */
  processes?: ProcessFacts[];
}

export interface TroubleFacts {
  kind: string;
  says: string;
  since: string;
  /** Dates and times as in logs, in UTC. */
  last: string;
  count: number;
}

/** One of several processes; what is not known of one that does not answer is nothing. */
export interface ProcessFacts {
  process: string;
  state: "degraded" | "failing" | "ok";
  version: string;
  pid: number;
  tables: number;
  people: number;
  /** Bytes. */
  memory: number;
  troubles: TroubleFacts[];
}

/** What HTTP answers to whatever is refused. */
export interface RefusedRequest {
  reason: WireReason;
}

/** The values of every reason, by its code. */
export interface ReasonValues {
  "game-over": Record<never, never>;
  "no-seat": { place: number };
  "not-due": { due: string[]; move: string };
  "not-your-move": { seat: number };
  "not-a-move": Record<never, never>;
  "divided-here": Record<never, never>;
  "auctioned-here": Record<never, never>;
  "deck-empty": Record<never, never>;
  "no-such-family": { families: string[]; name: string };
  "challenges-yourself": Record<never, never>;
  "you-lack-family": { family: string };
  "seat-lacks-family": { family: string; seat: number };
  "table-bids-not": Record<never, never>;
  "auctioneer-bids-not": Record<never, never>;
  "high-bid-already": Record<never, never>;
  "bid-too-low": { amount: number };
  "bid-not-round": Record<never, never>;
  "bid-only-once": Record<never, never>;
  "bid-above-shown": { amount: number };
  "bid-above-all-money": { amount: number };
  "bid-above-purse": { amount: number };
  "table-passes-not": Record<never, never>;
  "no-pass-in-countdown": Record<never, never>;
  "auctioneer-passes-not": Record<never, never>;
  "high-bidder-passes-not": Record<never, never>;
  "passed-already": Record<never, never>;
  "calls-come-alone": Record<never, never>;
  "table-counts-down": Record<never, never>;
  "only-auctioneer-calls": Record<never, never>;
  "hammer-is-next": Record<never, never>;
  "hammer-at-third-call": Record<never, never>;
  "nobody-out-of-turn": Record<never, never>;
  "only-high-bidder-owns-up": Record<never, never>;
  "bid-can-be-paid": Record<never, never>;
  "buy-right-needs-money": { amount: number; price: number };
  "buy-right-needs-cards": { n: number; price: number };
  "table-slaps-not": Record<never, never>;
  "auctioneer-slaps-not": Record<never, never>;
  "slap-above-shown": { n: number };
  "slap-above-purse": { n: number };
  "no-such-money": { card: number };
  "money-lacking": { card: number; n: number };
  "paid-too-little": { amount: number; price: number };
  "card-superfluous": { card: number; price: number };
  "pay-exactly": { price: number };
  "lay-exactly": { laid: number; n: number };
  "offers-not-covered-here": Record<never, never>;
  "lay-one-card": Record<never, never>;
  "ends-by-agreement": Record<never, never>;
  "no-such-edition": { choices: string[]; name: string };
  "no-such-house-rule": { choices: string[]; name: string };
  "no-such-bot": { choices: string[]; name: string };
  "no-such-speed": { choices: string[]; name: string };
  "no-such-language": { choices: string[]; name: string };
  "wrong-number-of-players": { edition: string; n: number; players: number[] };
  "more-bots-than-players": { count: number; n: number };
  "house-rule-of-one-edition": { edition: string; home: string; house_rule: string };
  "house-rule-without-pedigrees": { edition: string; house_rule: string };
  "house-rule-about-auctions": { house_rule: string };
  "house-rule-for-two": { edition: string; house_rule: string };
  "two-lots-anyway": { edition: string };
  "one-extra-only": Record<never, never>;
  "no-such-first-player": { first: number; last: number; place: number };
  "too-many-in-deck": { count: number; name: string };
  "too-few-in-deck": { count: number; name: string };
  "wrong-deck-size": { count: number; wanted: number };
  "table-name-not-a-line": Record<never, never>;
  "table-closed": Record<never, never>;
  "table-not-written": Record<never, never>;
  "table-not-here": Record<never, never>;
  "every-seat-taken": Record<never, never>;
  "seat-taken": Record<never, never>;
  "not-every-seat-taken": Record<never, never>;
  "nobody-sits-there": Record<never, never>;
  "somebody-sits-there": Record<never, never>;
  "you-have-no-seat": Record<never, never>;
  "send-yourself-away": Record<never, never>;
  "banned": Record<never, never>;
  "banned-nearby": Record<never, never>;
  "no-such-onlooker": Record<never, never>;
  "only-the-host": Record<never, never>;
  "others-play": Record<never, never>;
  "game-has-begun": Record<never, never>;
  "game-not-begun": Record<never, never>;
  "game-not-over": Record<never, never>;
  "market-is-once": Record<never, never>;
  "evening-goes-on": Record<never, never>;
  "deal-is-secret": Record<never, never>;
  "committed-otherwise": Record<never, never>;
  "wrong-commit-length": { n: number };
  "commits-missing": Record<never, never>;
  "wrong-seed": Record<never, never>;
  "nothing-dealt-now": Record<never, never>;
  "no-part-in-deal": Record<never, never>;
  "slap-orders-are-turn-based": Record<never, never>;
  "order-beyond-money": { amount: number };
  "only-against-bots": Record<never, never>;
  "clock-is-a-calendar": Record<never, never>;
  "game-paused": Record<never, never>;
  "no-auction-now": Record<never, never>;
  "not-happened-yet": Record<never, never>;
  "person-plays": Record<never, never>;
  "bot-plays": Record<never, never>;
  "only-players-and-bots": Record<never, never>;
  "leave-a-moment-to-bid": Record<never, never>;
  "leave-a-moment": Record<never, never>;
  "hammer-has-fallen": Record<never, never>;
  "slapped-already": Record<never, never>;
  "another-was-quicker": Record<never, never>;
  "bid-before-hammer": Record<never, never>;
  "auction-over": Record<never, never>;
  "auction-gone-on": Record<never, never>;
  "said-first": Record<never, never>;
  "call-over": Record<never, never>;
  "sale-over": Record<never, never>;
  "payment-over": Record<never, never>;
  "trade-over": Record<never, never>;
  "offer-over": Record<never, never>;
  "moment-passed": Record<never, never>;
  "hints-not-allowed": Record<never, never>;
  "nothing-to-decide": Record<never, never>;
  "just-declined": Record<never, never>;
  "nothing-proposed": Record<never, never>;
  "another-proposal": Record<never, never>;
  "nobody-is-late": Record<never, never>;
  "others-decide": Record<never, never>;
  "too-many-tables": { n: number };
  "too-many-requests": Record<never, never>;
  "too-many-connections": Record<never, never>;
  "opens-too-often": Record<never, never>;
  "too-many-guesses": Record<never, never>;
  "too-many-messages": Record<never, never>;
  "too-many-spectators": Record<never, never>;
  "no-spectators": Record<never, never>;
  "knowledge-not-allowed": Record<never, never>;
  "open-too-often": Record<never, never>;
  "no-table": { name: string };
  "no-such-table": Record<never, never>;
  "no-such-game": Record<never, never>;
  "nothing-of-that-name": Record<never, never>;
  "no-seat-at-table": Record<never, never>;
  "that-game-not-over": Record<never, never>;
  "no-such-market": Record<never, never>;
  "market-not-finished": Record<never, never>;
  "market-renewed": Record<never, never>;
  "wrong-token": Record<never, never>;
  "signed-out": Record<never, never>;
  "name-not-a-line": Record<never, never>;
  "chat-not-a-line": Record<never, never>;
  "talks-too-much": Record<never, never>;
  "reads-too-slowly": Record<never, never>;
  "no-such-reaction": { choices: string[] };
  "message-unreadable": { detail: string };
  "move-unreadable": { detail: string };
  "client-too-old": { ours: number; theirs: number };
  "client-too-new": { ours: number; theirs: number };
  "hello-first": Record<never, never>;
  "hello-missing": Record<never, never>;
  "hello-again": Record<never, never>;
  "text-not-binary": Record<never, never>;
  "not-json": Record<never, never>;
  "table-too-large": Record<never, never>;
  "other-site": Record<never, never>;
  "unknown-host": Record<never, never>;
  "metrics-are-near": Record<never, never>;
  "database-lost": Record<never, never>;
  "database-trouble": { detail: string };
  "games-unreachable": Record<never, never>;
  "table-changes-hands": Record<never, never>;
  "table-moved": Record<never, never>;
  "served-elsewhere": Record<never, never>;
  "server-restarts": Record<never, never>;
  "server-mistake": Record<never, never>;
  "table-damaged": Record<never, never>;
  "record-does-not-replay": { detail: string };
  "record-too-large": Record<never, never>;
  "record-without-deal": Record<never, never>;
  "record-not-whole": Record<never, never>;
  "too-many-imports": { n: number };
  "wrong-pass": Record<never, never>;
  "wrong-passkey": Record<never, never>;
  "no-passkeys-here": Record<never, never>;
  "too-many-passkeys": Record<never, never>;
  "tables-not-over": { n: number };
  "no-such-group": Record<never, never>;
  "no-such-member": Record<never, never>;
  "only-founder": Record<never, never>;
  "not-a-line": Record<never, never>;
  "too-many-groups": { n: number };
  "too-many-members": { n: number };
  "too-many-invited": Record<never, never>;
  "no-push-service": Record<never, never>;
  "no-such-zone": { name: string };
  "no-such-feed": Record<never, never>;
  "no-such-evening": Record<never, never>;
  "only-evening-host": Record<never, never>;
  "evening-over": Record<never, never>;
  "round-not-over": Record<never, never>;
  "nobody-to-seat": Record<never, never>;
  "too-many-evenings": { n: number };
  "too-many-at-evening": { n: number };
  "holiday-too-long": { n: number };
  "nothing-to-review-yet": Record<never, never>;
  "no-move-to-review": Record<never, never>;
  "review-took-too-long": Record<never, never>;
  "review-failed": Record<never, never>;
  "replay-took-too-long": Record<never, never>;
  "replay-failed": Record<never, never>;
}

export type ReasonCode = keyof ReasonValues;

/** Why not. The values are those that the sentence of the code names: numbers, seats, ids and lists of them. */
export type WireReason = {
  [Code in ReasonCode]: { code: Code; values: ReasonValues[Code]; /** In English. */ sentence: string };
}[ReasonCode];

export type ClientMessage =
  | Hello
  | Sit
  | Stand
  | Leave
  | Kick
  | ShowOnlookers
  | KickOnlooker
  | LiftBan
  | NameHost
  | Close
  | SeatBot
  | SetOptions
  | Begin
  | Commit
  | Reveal
  | Move
  | Order
  | SetSpeed
  | SetPause
  | Skip
  | Say
  | React
  | Rematch
  | Propose
  | AnswerProposal
  | AnswerLateness
  | Resign
  | HandOver;

export type ServerMessage =
  | Welcome
  | News
  | Present
  | Reacted
  | Ack
  | Refused
  | HandOverCode
  | Onlookers
  | Next
  | Lag
  | Closing;

export type Told =
  | SeatTaken
  | SeatOpened
  | GuestBanned
  | BanEnded
  | HostIs
  | OptionsAre
  | DealBegan
  | SeatCommitted
  | SeatRevealed
  | DealFailed
  | Happened
  | GameBegan
  | Verdict
  | BotPlays
  | PersonPlays
  | SeatResigned
  | TimeIsUp
  | MoreTime
  | Away
  | BackAgain
  | OwnOrder
  | SpeedIs
  | PauseBegan
  | PauseEnded
  | Chat
  | Hinted
  | RematchWished
  | ProposalMade
  | ProposalAnswer
  | TableClosed;

export type GameEvent =
  | TurnBegan
  | TurnedUp
  | Dealt
  | PaidOut
  | BidMade
  | Passed
  | Called
  | HammerFell
  | Sold
  | Bought
  | Paid
  | Exposed
  | Slapped
  | Laid
  | LotWon
  | RatTaken
  | Challenged
  | Offered
  | Accepted
  | Countered
  | Swapped
  | Tied
  | TradeWon
  | Looked
  | Kept
  | Gave
  | Received
  | GameOver;

export type Options =
  | TurnOptions
  | BidOptions
  | OwnUpOptions
  | CallOptions
  | BuyRightOptions
  | PaymentOptions
  | SlapOptions
  | LayOptions
  | RatOptions
  | OfferOptions
  | AnswerOptions
  | DivisionOptions;

export type Phase = "answer" | "bidding" | "buy-right" | "countdown" | "counter" | "division" | "extra" | "laying" | "offer" | "over" | "payment" | "pedigree-payment" | "pedigree-right" | "rat-round" | "turn";

export type Pace = "live" | "turn-based";

export type Stage = "closed" | "deal" | "lobby" | "over" | "play";

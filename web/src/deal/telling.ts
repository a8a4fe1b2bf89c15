/** What was found out about a deal, in plain sentences of the language that is spoken. */

import { cardName, listed, nameOf, type Company } from "../game/telling";
import { dealText, type DealKey } from "../texts/deal";
import type { DealAttempt } from "../protocol";
import type { Gap } from "./comparison";
import type { Finding } from "./finding";
import type { Doubt } from "./witness";

/** Whose box it is; null is the server's. */
export function ownerOf(company: Company, seat: number | null): string {
  return seat === null ? dealText("server") : nameOf(company, seat);
}

export function findingText(company: Company, finding: Finding): string {
  const { what, seat = null, other = null, attempt = 0, version = 0, seen = "", told = "" } = finding;
  const shown = what === "seenCard" || what === "played" ? cardsText : (text: string) => text;
  const names = { name: ownerOf(company, seat), other: ownerOf(company, other) };
  return dealText(what, { ...names, attempt, version, seen: shown(seen), told: shown(told) });
}

export function gapText(company: Company, gap: Gap): string {
  switch (gap.what) {
    case "deal":
      return dealText("unseen");
    case "played":
      return dealText("gapPlayed");
    case "ownSeed":
      return dealText("gapOwnSeed");
    case "commit":
      return dealText("gapCommit", { name: nameOf(company, gap.seat) });
    case "cards":
      return dealText("gapCards", { n: gap.n, all: gap.of });
  }
}

/** What is wrong with the deal, and what this device does about it; one that looks on has nothing to keep back. */
export function doubtText(company: Company, doubt: Doubt, viewer: number): string {
  const values = {
    name: doubt.why === "seatCommit" ? nameOf(company, doubt.seat) : "",
    version: doubt.why === "card" ? doubt.version : 0,
  };
  const said = dealText(DOUBTS[doubt.why], values);
  return viewer < 0 || PAST.has(doubt.why) ? said : `${said} ${dealText("keepsSecret")}`;
}

const DOUBTS: Record<Doubt["why"], DealKey> = {
  serverCommit: "doubtServerCommit",
  seatCommit: "doubtSeatCommit",
  ownCommit: "doubtOwnCommit",
  elsewhere: "doubtElsewhere",
  replayed: "doubtReplayed",
  attempt: "doubtAttempt",
  seats: "doubtSeats",
  rules: "doubtRules",
  leftOut: "doubtLeftOut",
  unrevealed: "doubtUnrevealed",
  card: "doubtCard",
};
/** There is nothing left to keep back, or nothing to give. */
const PAST = new Set<Doubt["why"]>(["elsewhere", "leftOut", "unrevealed", "card"]);

export function voidTexts(company: Company, attempts: readonly DealAttempt[]): string[] {
  return attempts
    .filter(({ voided_by }) => voided_by.length)
    .map(({ attempt, voided_by }) =>
      dealText("voided", { attempt, names: listed(voided_by.map((seat) => nameOf(company, seat))) }),
    );
}

function cardsText(cards: string): string {
  return cards ? cards.split(" ").map(cardName).join(", ") : dealText("nothing");
}

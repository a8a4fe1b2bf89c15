/** Moves in notation, as somebody would name them. */

import { nameOf, theAnimal, type Company } from "../game/telling";
import { named, t, type Key } from "../texts";

const PLAIN: Record<string, Key> = {
  auction: "replay.moveAuction",
  divide: "replay.moveDivide",
  stop: "replay.moveStop",
  pass: "replay.movePass",
  sell: "replay.moveSell",
  buy: "replay.moveBuy",
  slap: "replay.moveSlap",
  take: "replay.moveTake",
  accept: "replay.moveAccept",
  keep: "replay.moveKeep",
  give: "replay.moveGive",
};
const WITH_MONEY: Record<string, Key> = {
  offer: "replay.moveOffer",
  counter: "replay.moveCounter",
  pay: "replay.movePay",
  lay: "replay.moveLay",
};
const KINDS: Record<string, Key> = {
  card: "replay.kindCard",
  bid: "replay.kindBid",
  pass: "replay.kindPass",
  sell: "replay.kindSell",
  buy: "replay.kindBuy",
  challenge: "replay.kindChallenge",
  offer: "replay.kindOffer",
  accept: "replay.kindAccept",
  counter: "replay.kindCounter",
  slap: "replay.kindSlap",
  take: "replay.kindTake",
  call: "replay.kindCall",
  hammer: "replay.kindHammer",
  keep: "replay.kindDivision",
  give: "replay.kindDivision",
};

export function moveText(company: Company, move: string): string {
  const [word = "", ...rest] = move.split(" ");
  if (word === "bid") return t("replay.moveBid", { amount: Number(rest[0]) });
  if (word === "challenge")
    return t("replay.moveChallenge", { name: nameOf(company, Number(rest[0])), animal: theAnimal(rest[1] ?? "") });
  if (word in WITH_MONEY) return t(WITH_MONEY[word]!, { cards: money(rest) });
  return word in PLAIN ? t(PLAIN[word]!) : move;
}

/** What kind of moment it was. */
export function kindText(kind: string): string {
  return t(KINDS[kind] ?? "replay.kindMove");
}

/** 'cow', 'cow 2, pig', 'cow-pedigree'. */
export function whatText(what: string): string {
  return what
    .split(", ")
    .map((each) => {
      const [kind = "", number] = each.split(" ");
      const family = kind.replace("-pedigree", "");
      const card = kind === family ? named("cards", kind) : t("cards.pedigreeOf", { animal: named("cards", family) });
      return number ? `${number} × ${card}` : card;
    })
    .join(", ");
}

function money(cards: readonly string[]): string {
  if (cards[0] === "nothing") return t("log.nothing");
  return cards
    .filter((card) => card !== "covered")
    .map((card) => card.replace("x", "×"))
    .join(", ");
}

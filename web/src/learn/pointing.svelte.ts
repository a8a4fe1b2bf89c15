/** Puts a ring around what the coach talks about: the control that is wanted, or the place to look at. */

import { tick } from "svelte";
import { lasting } from "../settings.svelte";
import type { Stop } from "./script";

const RING = "data-wanted";
const MARGIN = 24;
/** What there is to look at where nothing is to be done. */
const SIGHTS: Record<string, string> = {
  aim: ".mine .herd",
  score: ".others",
  money: ".mine .purse",
  family: ".mine .herd",
  donkey: ".mine .purse",
  bluff: ".stage",
  exposed: ".log",
  found: ".mine .purse",
  counted: ".log",
};

/** `stop` is null while the others play. */
export function pointing(root: () => HTMLElement | undefined, stop: () => Stop | null): void {
  let hasBegun = false;
  $effect(() => {
    const [table, now] = [root(), stop()];
    if (!table || !now) return;
    const point = () => ring(table, targets(table, now));
    // the cards that are picked change what is wanted next
    const observer = new MutationObserver(() => {
      point();
      if (hasBegun && document.activeElement === document.body) hand(table, now);
    });
    observer.observe(table, { childList: true, subtree: true, attributeFilter: ["data-move"] });
    void tick().then(() => {
      point();
      lead(table);
      if (hasBegun) hand(table, now);
      hasBegun = true;
    });
    return () => {
      observer.disconnect();
      ring(table, []);
    };
  });
}

export function targets(table: ParentNode, stop: Stop): Element[] {
  if (stop.wanted === null) return found(table, SIGHTS[stop.name]);
  const buttons = [...table.querySelectorAll<HTMLElement>("[data-move]")];
  const right = buttons.find(({ dataset }) => dataset.move === stop.wanted);
  if (right) return [right];
  const [word, ...wanted] = stop.wanted.split(" ");
  const laying = buttons.find(({ dataset }) => dataset.move?.startsWith(`${word} `));
  if (!laying) return [];
  const laid = cardsIn(laying.dataset.move!.split(" ").slice(1));
  const missing = without(cardsIn(wanted), laid);
  const extra = without(laid, cardsIn(wanted));
  return [
    ...extra.flatMap((value) => found(table, `.tray [data-value="${value}"]`).slice(0, 1)),
    ...missing.flatMap((value) => found(table, `.purse [data-value="${value}"]`)),
  ];
}

/** The values in '2x0 500'. */
export function cardsIn(words: readonly string[]): number[] {
  return words.flatMap((word) => {
    const [, count = "1", value] = /^(?:(\d+)x)?(\d+)$/.exec(word) ?? [];
    return value === undefined ? [] : Array<number>(Number(count)).fill(Number(value));
  });
}

function without(cards: readonly number[], gone: readonly number[]): number[] {
  const left = [...gone];
  return cards.filter((value) => {
    const at = left.indexOf(value);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

function found(table: ParentNode, selector: string | undefined): Element[] {
  return selector ? [...table.querySelectorAll(selector)] : [];
}

function ring(table: Element, wanted: readonly Element[]): void {
  for (const element of table.querySelectorAll(`[${RING}]`)) if (!wanted.includes(element)) element.removeAttribute(RING);
  for (const element of wanted) element.setAttribute(RING, "");
}

/** Brings it into sight, with as much above it as there is room for. */
function lead(table: Element): void {
  const wanted = [...table.querySelectorAll(`[${RING}]`)];
  if (!wanted.length) return;
  const lowest = Math.max(...wanted.map((element) => element.getBoundingClientRect().bottom));
  scrollTo({ top: scrollY + lowest + MARGIN - innerHeight + covered(table), behavior: lasting(1) ? "smooth" : "auto" });
}

/** Gives a keyboard what it is to press next, where it has lost its place or has just let the coach go on. */
function hand(table: Element, stop: Stop): void {
  const at = document.activeElement;
  if (at !== document.body && !at?.matches(".coach .on")) return;
  const next = stop.wanted === null ? ".coach .on" : `button[${RING}]`;
  table.querySelector<HTMLElement>(next)?.focus({ preventScroll: true });
}

/** How much of the window's foot lies under the coach. */
function covered(table: Element): number {
  const coach = table.querySelector(".coach");
  return coach && getComputedStyle(coach).position === "fixed" ? coach.clientHeight : 0;
}

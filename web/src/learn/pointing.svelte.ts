/** Puts a ring around what the coach talks about: the control that is wanted, or the place to look at. */

import { tick, untrack } from "svelte";
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

/** `stop` is null while the others play; `height` is the coach's. */
export function pointing(root: () => HTMLElement | undefined, stop: () => Stop | null, height: () => number): void {
  let hasBegun = false;
  $effect(() => {
    const [table, now] = [root(), stop()];
    if (!table) return;
    if (!now) return watching(table);
    const point = () => ring(table, targets(table, now));
    // the cards that are picked change what is wanted next, and where it is
    const observer = new MutationObserver((changes) => {
      point();
      if (changes.some(({ target }) => target instanceof Element && target.closest(".actions, .coach"))) lead(table);
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
  // a coach who says more must not stand before what the ring is around
  $effect(() => {
    void height();
    const table = untrack(root);
    if (table) lead(table);
  });
}

/** The others play: the stage is in sight, and nothing can be pressed. */
function watching(table: HTMLElement): () => void {
  if (covered(table)) glide(0);
  const locked = new Set<HTMLButtonElement>();
  const lock = () => {
    for (const button of table.querySelectorAll<HTMLButtonElement>(".actions button:enabled")) {
      button.disabled = true;
      locked.add(button);
    }
  };
  lock();
  const observer = new MutationObserver(lock);
  observer.observe(table, { childList: true, subtree: true });
  return () => {
    observer.disconnect();
    for (const button of locked) button.disabled = false;
  };
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
  for (const element of found(table, `[${RING}]`)) if (!wanted.includes(element)) element.removeAttribute(RING);
  for (const element of wanted) element.setAttribute(RING, "");
}

/** Brings it into sight, with as much above it as there is room for; while cards are picked, the whole purse too. */
function lead(table: Element): void {
  const wanted = found(table, `[${RING}]`);
  if (!wanted.length) return;
  const purse = table.querySelector(".purse:has(button)");
  const lowest = Math.max(...[...wanted, ...(purse ? [purse] : [])].map((each) => each.getBoundingClientRect().bottom));
  const highest = Math.min(...wanted.map((each) => each.getBoundingClientRect().top));
  const bar = table.querySelector("header")?.clientHeight ?? 0;
  glide(scrollY + Math.min(lowest + MARGIN - innerHeight + covered(table), highest - bar - MARGIN));
}

function glide(top: number): void {
  scrollTo({ top, behavior: lasting(1) ? "smooth" : "auto" });
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

import { afterEach, beforeEach, expect, test, vi } from "vitest";

vi.hoisted(() => {
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  vi.stubGlobal("navigator", { languages: ["en"] });
});

import type { Board, Line } from "../src/game/board";
import { lengthOf, Scenes } from "../src/table/scenes.svelte";
import { settings } from "../src/settings.svelte";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("a scene that keeps another one waiting is short, and none is too short to be read", () => {
  settings.motion = "full";
  expect(lengthOf("Exposed", false)).toBeGreaterThan(2 * lengthOf("Exposed", true));
  for (const motion of ["full", "quick", "none"] as const) {
    settings.motion = motion;
    for (const scene of ["Exposed", "LotWon", "Slapped"] as const) {
      expect(lengthOf(scene, true)).toBeLessThanOrEqual(lengthOf(scene, false));
      expect(lengthOf(scene, true)).toBeGreaterThanOrEqual(900);
    }
  }
});

/** A lot that somebody won for as much as its place in the story. */
const won = (place: number) =>
  ({
    version: place,
    told: { type: "Happened", events: [{ type: "LotWon", seat: 1, price: place, animals: [["cow", 1]] }] },
  }) as unknown as Line;

function watch(): { scenes: Scenes; shown: () => number | null } {
  settings.motion = "full";
  const scenes = new Scenes(() => ({ told: [] }) as unknown as Board);
  scenes.follow([won(0)]); // what happened before one came is not played again
  return { scenes, shown: () => (scenes.now as { price: number } | null)?.price ?? null };
}

test("at a brisk table every scene is shown, and none of them when the next but one has happened", () => {
  const BRISK = 1400; // three beats of 350 ms, and somebody pays
  const { scenes, shown } = watch();
  expect(shown()).toBeNull();
  const story = [won(0)];
  const seen = new Set<number | null>();
  for (let place = 1; place <= 20; place++) {
    story.push(won(place));
    scenes.follow(story);
    seen.add(shown());
    expect(shown()).toBeGreaterThanOrEqual(place - 1);
    vi.advanceTimersByTime(BRISK);
    seen.add(shown());
  }
  expect([...seen].filter((each) => each !== null)).toEqual(story.slice(1).map(({ version }) => version));
  vi.advanceTimersByTime(10_000);
  expect(shown()).toBeNull();
});

test("of all that happened at once only the first and the last are shown", () => {
  const { scenes, shown } = watch();
  scenes.follow([won(0), won(1)]);
  scenes.follow([won(0), won(1), won(2), won(3), won(4), won(5)]);
  expect(shown()).toBe(1);
  scenes.skip();
  expect(shown()).toBe(5);
  scenes.skip();
  expect(shown()).toBeNull();
});

import { expect, test, vi } from "vitest";

vi.hoisted(() => {
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  vi.stubGlobal("navigator", { languages: ["en"] });
});

import { lengthOf } from "../src/table/scenes.svelte";
import { settings } from "../src/settings.svelte";

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

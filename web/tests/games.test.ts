import { expect, test, vi } from "vitest";
import { address, ANY, companyKey } from "../src/games/list.svelte";

vi.hoisted(() => {
  vi.stubGlobal("navigator", { languages: ["en"] });
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  vi.stubGlobal("localStorage", { getItem: () => null });
});

test("only what is wished for is asked for", () => {
  expect(address(ANY, null)).toBe("/api/games");
  const wish = { edition: "master-2009", company: companyKey({ name: "Ben & co", bot: null }), players: "4" };
  expect(address({ ...wish, outcome: "not-won" }, "12.t7")).toBe(
    "/api/games?edition=master-2009&players=4&outcome=not-won&after=12.t7&with=Ben%20%26%20co",
  );
  expect(address({ ...ANY, outcome: "left" }, null)).toBe("/api/games?outcome=left");
});

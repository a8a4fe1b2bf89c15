/** The server's sentences are known to the page, and said in every language. */

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test, vi } from "vitest";
import en from "../src/texts/en";

const SERVER = join(import.meta.dirname, "../../src/maquignon");

beforeAll(() => {
  vi.stubGlobal("navigator", { languages: ["en"] });
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  vi.stubGlobal("localStorage", { getItem: () => null });
});

test("values are taken over", async () => {
  const { speak } = await import("../src/texts");
  const { refusalText } = await import("../src/texts/refusing");
  await speak("nl");
  expect(refusalText("a bid must exceed 40")).toBe("Een bod moet hoger zijn dan 40");
  expect(refusalText("20 is not enough: the price is 50")).toBe("20 is niet genoeg: de prijs is 50");
  expect(refusalText("it is not your move: seat 0 is to act")).toBe("Je bent niet aan de beurt: plaats 1 wel");
  expect(refusalText("somebody sneezed")).toBe("Somebody sneezed");
});

test("every sentence the page knows is one the server, or the page itself, says", () => {
  const said = readdirSync(SERVER, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".py"))
    .map((name) => readFileSync(join(SERVER, name), "utf8"))
    .concat(readFileSync(join(import.meta.dirname, "../src/net/api.ts"), "utf8"))
    .join("\n");
  const unsaid = Object.values(en.refusals).filter(
    (text) => !text.split(/\{\w+\}/).every((part) => said.includes(part)),
  );
  expect(unsaid).toEqual([]);
});

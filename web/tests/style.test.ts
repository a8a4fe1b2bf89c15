import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import stylelint from "stylelint";
import { describe, expect, test } from "vitest";
import { BREAKPOINTS, spellOut } from "../src/style/breakpoints";

const SOURCES = join(import.meta.dirname, "..", "src");

function everyStyle(): string {
  const files = readdirSync(SOURCES, { recursive: true, encoding: "utf8" });
  return files
    .filter((name) => /\.(svelte|css|ts)$/.test(name))
    .map((name) => readFileSync(join(SOURCES, name), "utf8"))
    .join("\n");
}

function unnamed(text: string): string[] {
  const used = [...text.matchAll(/var\((--[\w-]+)[,)]/g)].map((found) => found[1]!);
  return [...new Set(used)].filter((name) => !new RegExp(`${name}(:|=|")`).test(text));
}

async function rulesBrokenBy(style: string, file = "src/Planted.svelte"): Promise<string[]> {
  const code = file.endsWith(".svelte") ? `<p>text</p>\n\n<style>\n${style}\n</style>\n` : `${style}\n`;
  const { results } = await stylelint.lint({ code, codeFilename: file, cwd: `${import.meta.dirname}/..` });
  return results.flatMap(({ warnings }) => warnings.map(({ rule }) => rule));
}

describe("colours", () => {
  test.each([
    "#abc",
    "linear-gradient(#a1b2c3, transparent)",
    "rgb(1 2 3 / 0.5)",
    "linear-gradient(hsl(20deg 10% 10%), transparent)",
  ])("such as %s are named in the palette and nowhere else", async (value) => {
    const style = `  p {\n    background: ${value};\n  }`;
    expect(await rulesBrokenBy(style)).toEqual(["declaration-property-value-disallowed-list"]);
    expect(await rulesBrokenBy(style.replace(/^ {2}/gm, ""), "src/style/palette.css")).toEqual([]);
  });

  test("have no names but ours", async () => {
    expect(await rulesBrokenBy("  p {\n    color: white;\n  }")).toEqual(["color-named"]);
    expect(await rulesBrokenBy("  p {\n    color: rgb(var(--shade) / 0.2);\n  }")).toEqual([]);
  });
});

test("every property that is used has been given a value", () => {
  expect(unnamed(everyStyle())).toEqual([]);
  expect(unnamed(`${everyStyle()} var(--plum)`)).toEqual(["--plum"]);
});

test("every animal has the colour of its family", () => {
  const drawn = readdirSync(join(SOURCES, "pictures", "animals")).map((name) => name.replace(".svg", ""));
  for (const family of drawn) expect(everyStyle()).toContain(`--family-${family}:`);
});

describe("breakpoints", () => {
  test.each(["(width >= 800px)", "(hover: hover) and (height < 30rem)"])("%s has to be named", async (query) => {
    const style = `  @media ${query} {\n    p {\n      margin: 0;\n    }\n  }`;
    expect(await rulesBrokenBy(style)).toEqual(["media-feature-name-disallowed-list"]);
  });

  test("are spelled out when the page is built, and no other name is taken", () => {
    expect(spellOut("(--phone) and (--low)")).toBe("(width < 700px) and (height < 800px)");
    expect(spellOut("not (--desk)")).toBe(`not ${BREAKPOINTS.desk}`);
    expect(() => spellOut("(--dekstop)")).toThrow("dekstop");
  });
});

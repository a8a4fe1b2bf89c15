import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const WEB = join(import.meta.dirname, "..");

test("the map of the page in docs/architecture.md has every folder, and no other", () => {
  const page = readFileSync(join(WEB, "..", "docs", "architecture.md"), "utf8");
  const [, map = ""] = page.split("| `web/src/` |");
  const told = [...map.split("\n\n")[0]!.matchAll(/^\| `(\w+)\/`/gm)].map((found) => found[1]);
  const folders = readdirSync(join(WEB, "src"), { withFileTypes: true }).filter((each) => each.isDirectory());
  expect(told).toEqual(folders.map(({ name }) => name).sort());
});

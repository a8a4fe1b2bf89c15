/** The way from a table to the rules of the edition that is played there. */

import { expect, test } from "vitest";
import type { EditionFacts, Plan } from "../src/protocol";
import { planned, rulesOf } from "../src/rules/address";

const EDITIONS = [
  { id: "master-2009", form_for_two: "master-2009-two" },
  { id: "koehandel-2001", form_for_two: null },
] as EditionFacts[];

function plan(edition: string, seats: number, houseRules: string[] = []): Plan {
  return { edition, house_rules: houseRules, seats: Array.from({ length: seats }, () => ({ bot: null })) } as Plan;
}

test("the address has the house rules and the phase", () => {
  expect(rulesOf("koehandel-2001")).toBe("/rules/koehandel-2001");
  expect(rulesOf("koehandel-2001+deal-four+two-lots", "bidding")).toBe(
    "/rules/koehandel-2001?house_rules=deal-four,two-lots#bidding",
  );
});

test("two play the form for two", () => {
  expect(planned(plan("master-2009", 2), EDITIONS)).toBe("master-2009-two");
  expect(planned(plan("master-2009", 3, ["super-trade"]), EDITIONS)).toBe("master-2009+super-trade");
  expect(planned(plan("koehandel-2001", 2), EDITIONS)).toBe("koehandel-2001");
});

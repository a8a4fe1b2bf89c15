/** Where the rules of what is played can be read. */

import type { EditionFacts, Plan } from "../protocol";

/** As a view names it: 'koehandel-2001+deal-four'; open at what its phase is about. */
export function rulesOf(played: string, phase = ""): string {
  const [edition, ...houseRules] = played.split("+");
  const asked = houseRules.length ? `?house_rules=${houseRules.join(",")}` : "";
  return `/rules/${edition}${asked}${phase && `#${phase}`}`;
}

/** Two play the form for two, where there is one. */
export function planned(plan: Plan, editions: readonly EditionFacts[]): string {
  const form = plan.seats.length === 2 && editions.find(({ id }) => id === plan.edition)?.form_for_two;
  return [form || plan.edition, ...plan.house_rules].join("+");
}

/** Names for those who gave none. */

import type { Company } from "../game/telling";
import { paperText } from "../texts/paper";
import type { Notes } from "./notes.svelte";

export function nameAt(notes: Notes, seat: number): string {
  return notes.names[seat] || paperText("player", { n: seat + 1 });
}

/** As the score sheet knows people. */
export function companyOf(notes: Notes): Company {
  return notes.names.map((_, seat) => ({ name: nameAt(notes, seat), bot: null }));
}

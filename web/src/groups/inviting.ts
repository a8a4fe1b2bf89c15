/** A table for friends in one tap: like the last one, with an invitation to whom it is for. */

import { facts } from "../cards/facts.svelte";
import { intend } from "../game/intent";
import { ask } from "../net/api";
import type { OpenedTable } from "../protocol";
import { route } from "../route.svelte";
import { settings } from "../settings.svelte";
import { anew, fitted, roomFor, USUAL, wishOf } from "../setup/draft";
import { recall } from "../start/memory";

export type Whom = { group: string } | { game: string; seat: number };

/** With a seat for everybody where the edition has as many. */
export async function openTableFor(whom: Whom, people = 2): Promise<void> {
  await facts.load();
  const draft = roomFor(people, fitted(anew(recall("setup", USUAL)), facts.choices), facts.choices);
  const opened = await ask<OpenedTable>("/api/tables", wishOf(draft));
  await ask<undefined>("/api/invitations", { table: opened.code, ...whom });
  const seat = draft.seats.findIndex(({ who }) => who === "me");
  intend(opened.code, { sit: true, seat, name: settings.name, link: opened.link });
  route.go(`/t/${opened.code}`);
}

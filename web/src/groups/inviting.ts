/** A table for friends in one tap: like the last one, with an invitation to whom it is for. */

import { facts } from "../cards/facts.svelte";
import { intend } from "../game/intent";
import { ask } from "../net/api";
import type { OpenedTable } from "../protocol";
import { route } from "../route.svelte";
import { settings } from "../settings.svelte";
import { anew, fitted, USUAL, wishOf } from "../setup/draft";
import { recall } from "../start/memory";

export type Whom = { group: string } | { game: string; seat: number };

export async function openTableFor(whom: Whom): Promise<void> {
  await facts.load();
  const draft = fitted(anew(recall("setup", USUAL)), facts.choices);
  const opened = await ask<OpenedTable>("/api/tables", wishOf(draft));
  await ask<undefined>("/api/invitations", { table: opened.code, ...whom });
  const seat = draft.seats.findIndex(({ who }) => who === "me");
  intend(opened.code, { sit: true, seat, name: settings.name, link: opened.link });
  route.go(`/t/${opened.code}`);
}

/** Inviting friends in one tap: to a new table like the last one, or to one where this person sits. */

import { facts } from "../cards/facts.svelte";
import { intend, intention } from "../game/intent";
import { ask } from "../net/api";
import type { OpenedTable } from "../protocol";
import { route } from "../route.svelte";
import { settings } from "../settings.svelte";
import { anew, fitted, roomFor, USUAL, wishOf } from "../setup/draft";
import { recall } from "../start/memory";

export type Whom = { group: string } | { game: string; seat: number };

export function whomKey(whom: Whom): string {
  return "group" in whom ? whom.group : `${whom.game} ${whom.seat}`;
}

/** They see it on their start page; this window remembers whom it has asked. */
export async function inviteTo(code: string, whom: Whom): Promise<void> {
  await ask<undefined>("/api/invitations", { table: code, ...whom });
  const meant = intention(code);
  intend(code, { ...meant, invited: [...(meant.invited ?? []), whomKey(whom)] });
}

/** With a seat for everybody where the edition has as many. */
export async function openTableFor(whom: Whom, people = 2): Promise<void> {
  await facts.load();
  const draft = roomFor(people, fitted(anew(recall("setup", USUAL)), facts.choices), facts.choices);
  const opened = await ask<OpenedTable>("/api/tables", wishOf(draft));
  const seat = draft.seats.findIndex(({ who }) => who === "me");
  intend(opened.code, { sit: true, seat, name: settings.name, link: opened.link });
  await inviteTo(opened.code, whom);
  route.go(`/t/${opened.code}`);
}

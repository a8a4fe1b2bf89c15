/** What groups, the circle and invitations say. */

import en from "./en/groups";
import { LateTexts } from "./late.svelte";

export type GroupsKey = keyof typeof en;

const texts = new LateTexts<GroupsKey>(en, {
  nl: () => import("./nl/groups"),
  fr: () => import("./fr/groups"),
  de: () => import("./de/groups"),
});

export const groupsText = texts.say;

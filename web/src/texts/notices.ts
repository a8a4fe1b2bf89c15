/** What is said about notices for games by post. */

import en from "./en/notices";
import { LateTexts } from "./late.svelte";

export type NoticeKey = keyof typeof en;

const texts = new LateTexts<NoticeKey>(en, {
  nl: () => import("./nl/notices"),
  fr: () => import("./fr/notices"),
  de: () => import("./de/notices"),
});

export const noticeText = texts.say;
export const loadNoticeTexts = texts.load;

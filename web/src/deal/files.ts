/** A record and what was seen, from files: read, and refused in words where a file is none. */

import { askOf, Refusal } from "../net/api";
import type { Replay } from "../protocol";
import { reasonText } from "../texts/reasons";
import { dealText } from "../texts/deal";
import { t } from "../texts";
import { isIn, readSeen } from "./reading";
import type { Seen } from "./seen";

/** Why a file cannot be used, in a sentence. */
export class BadFile extends Error {}

const MOST = 1 << 20;

export async function textOf(file: File): Promise<string> {
  if (file.size > MOST) throw new BadFile(dealText("fileTooLong", { file: file.name }));
  return file.text();
}

/** The server plays the moves again; the deal is checked here, and it must be the one in the file. */
export async function recordOf(file: File): Promise<Replay> {
  const text = await textOf(file);
  try {
    const replay = await askOf<Replay>("/api/replays", text);
    if (replay.proof && !isIn(text, replay.proof)) throw new BadFile(dealText("fileOtherRecord"));
    return replay;
  } catch (error) {
    throw error instanceof Refusal ? new BadFile(whyNot(file, error)) : error;
  }
}

function whyNot(file: File, { status, reason }: Refusal): string {
  if (!reason) return t("common.unreachable");
  const said = reasonText(reason);
  return status === 400 ? `${dealText("fileNoRecord", { file: file.name })} ${said}` : `${file.name}: ${said}`;
}

export async function seenOf(file: File): Promise<Seen> {
  const found = readSeen(await textOf(file));
  if (!found) throw new BadFile(dealText("fileNotSeen", { file: file.name }));
  return found;
}

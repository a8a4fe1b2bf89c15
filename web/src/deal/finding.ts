/** Something that does not fit, in a record by itself or beside what a device saw. */

export interface Finding {
  what: What;
  /** null is the server. */
  seat?: number | null;
  other?: number | null;
  attempt?: number;
  version?: number;
  seen?: string;
  told?: string;
}

/** Of the record alone, then of the record and what was seen. */
export type What =
  | "forced"
  | "leftOut"
  | "uncommitted"
  | "swapped"
  | "reused"
  | "usedAgain"
  | "unannounced"
  | "attempts"
  | "deck"
  | "first"
  | "rules"
  | "played"
  | "seenGame"
  | "seenRules"
  | "seenAttempts"
  | "seenSeats"
  | "seenVoids"
  | "seenCommit"
  | "ownCommit"
  | "ownLeftOut"
  | "ownSwapped"
  | "ownReused"
  | "ownNeverAsked"
  | "seenCard";

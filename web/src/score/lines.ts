/** A seat's count as it is written on paper, line by line. */

import type { Sheet } from "../protocol";

export type SheetLine =
  | { kind: "family" | "matching" | "loose"; family: string; value: number }
  | { kind: "lost"; family: string }
  | { kind: "none" | "rats" }
  | { kind: "sum" | "product" | "money" | "times"; value: number };

export function linesOf(sheet: Sheet): SheetLine[] {
  const lines: SheetLine[] = sheet.families.map(([family, value]) => ({ kind: "family", family, value }));
  lines.push(...pedigrees("matching", sheet.matching, sheet.matching_value));
  if (sheet.rats) lines.push(sheet.lost ? { kind: "lost", family: sheet.lost } : { kind: "rats" });
  if (sheet.number === 0) lines.push({ kind: "none" });
  else
    lines.push(
      { kind: "sum", value: sheet.sum },
      { kind: "times", value: sheet.number },
      { kind: "product", value: sheet.product },
    );
  lines.push(...pedigrees("loose", sheet.loose, sheet.loose_value));
  if (sheet.money !== null) lines.push({ kind: "money", value: sheet.money });
  return lines;
}

function pedigrees(kind: "matching" | "loose", families: readonly string[], together: number): SheetLine[] {
  return families.map((family) => ({ kind, family, value: together / families.length }));
}

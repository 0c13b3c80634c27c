/** Decides from which day something can be so of a borrower. The days are arguments; refuses to read a clock. */
import type { ErrorKey } from "@kolekta/i18n";
import type { Day } from "../../core/day.ts";
import type { FactKind } from "./contract.ts";

/** Nobody who owes anything was born before. */
const EARLIEST: Day = "1900-01-01";

/** Null where the fact can hold from this day on. */
export function refuseDay(
  fromOn: Day,
  { today, birthOn }: { today: Day; birthOn: Day | null },
): ErrorKey | null {
  if (fromOn > today) return "borrower.factInFuture";
  const first = birthOn !== null && birthOn > EARLIEST ? birthOn : EARLIEST;
  return fromOn < first ? "borrower.factTooEarly" : null;
}

/** Late fees end with a death; while fraud is looked into, they wait where the terms say so. */
export const touchesFees = (kind: FactKind): boolean => kind !== "REPRESENTED";

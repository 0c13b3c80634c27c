import { type BorrowerFlagKind, STOPPING_KINDS } from "@kolekta/api/tasks/borrower/contract-flag";
import type { Tone } from "@/components/ui/badge.tsx";

const STOPS: readonly BorrowerFlagKind[] = STOPPING_KINDS;

export const isStop = (kind: BorrowerFlagKind): boolean => STOPS.includes(kind);

/** Red for flags that stop contact, amber for flags that restrict it, blue for the rest. */
export const getTone = (kind: BorrowerFlagKind): Tone => {
  if (isStop(kind)) return "danger";
  return kind === "INCONVENIENT" ? "warning" : "info";
};

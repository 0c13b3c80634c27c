import { type FactKind, STOPPING_KINDS } from "@kolekta/api/tasks/borrower/contract-fact";
import type { Tone } from "@/components/ui/badge.tsx";

const STOPS: readonly FactKind[] = STOPPING_KINDS;

export const isStop = (kind: FactKind): boolean => STOPS.includes(kind);

/** What stops contact is red, what narrows it amber, what opens it or only tells something blue. */
export const toneOf = (kind: FactKind): Tone => {
  if (isStop(kind)) return "danger";
  return kind === "INCONVENIENT" ? "warning" : "info";
};

/** Position of a case in the list. Pure: no store, no address. */
import { TRAIL_LENGTH } from "@kolekta/api/tasks/case/contract-codes";
import type { CaseRef } from "./case-link.ts";

export interface Position {
  /** Counted from 1; null when the case is not in the list. */
  readonly ordinal: number | null;
  readonly count: number;
  /** The list continues beyond the known cases. */
  readonly capped: boolean;
  readonly previous: CaseRef | null;
  readonly next: CaseRef | null;
}

export const toPosition = (caseRefs: readonly CaseRef[], taskId: number): Position => {
  const index = caseRefs.findIndex((caseRef) => caseRef.taskId === taskId);
  return {
    ordinal: index === -1 ? null : index + 1,
    count: caseRefs.length,
    capped: caseRefs.length >= TRAIL_LENGTH,
    previous: caseRefs[index - 1] ?? null,
    next: caseRefs[index + 1] ?? null,
  };
};

/**
 * Returns the part of the list around a case, cut in fixed steps so that it does not shift while
 * moving through it.
 */
export const getStretch = (
  caseRefs: readonly CaseRef[],
  position: number | null,
  size: number,
): readonly CaseRef[] => {
  const start = Math.floor(((position ?? 1) - 1) / size) * size;
  return caseRefs.slice(start, start + size);
};

/** Where a case stands in the list that is walked. Knows neither store nor address. */
import { TRAIL_LENGTH } from "@kolekta/api/tasks/case/contract-codes";
import type { CaseRef } from "./case-link.ts";

export interface Position {
  /** Counted from 1; null where the case is not of this list. */
  readonly ordinal: number | null;
  readonly count: number;
  /** The list goes on beyond the places that are known. */
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

/** The stretch of the list that holds a place, cut in fixed steps so that it stands still while one walks. */
export const getStretch = (
  caseRefs: readonly CaseRef[],
  position: number | null,
  size: number,
): readonly CaseRef[] => {
  const start = Math.floor(((position ?? 1) - 1) / size) * size;
  return caseRefs.slice(start, start + size);
};

/** Snapshot of the case list when it was left: the cases in order, and those recorded since. */
import { whenSessionEnds } from "@/lib/session.ts";
import { createStore } from "@/lib/store.ts";
import type { CaseRef } from "./case-link.ts";

export interface CaseListSnapshot {
  /** Names the list, see `toCaseListKey`. */
  readonly key: string;
  readonly caseRefs: readonly CaseRef[];
  readonly recorded: readonly number[];
}

const STORED = "kolekta.trail";

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

const isCaseRef = (value: unknown): value is CaseRef =>
  isRecord(value) &&
  [value["taskId"], value["loanId"], value["borrowerId"]].every(Number.isSafeInteger);

const isId = (value: unknown): value is number => Number.isSafeInteger(value);

/** Parses a stored snapshot; returns null when it is malformed. */
export const parseCaseListSnapshot = (value: unknown): CaseListSnapshot | null => {
  if (!isRecord(value)) return null;
  const { key, caseRefs, recorded } = value;
  if (typeof key !== "string") return null;
  if (!Array.isArray(caseRefs) || !caseRefs.every(isCaseRef)) return null;
  if (!Array.isArray(recorded) || !recorded.every(isId)) return null;
  return { key, caseRefs, recorded };
};

const stored = (): CaseListSnapshot | null => {
  try {
    return parseCaseListSnapshot(JSON.parse(sessionStorage.getItem(STORED) ?? "null"));
  } catch {
    return null;
  }
};

/** Stored per tab, so that a reload keeps the position. */
export const caseListPosition = createStore<CaseListSnapshot | null>(stored());

export const saveCaseListPosition = (snapshot: CaseListSnapshot): void => {
  caseListPosition.set(snapshot);
  try {
    sessionStorage.setItem(STORED, JSON.stringify(snapshot));
  } catch {
    return;
  }
};

/** Clears the position: the next case that is opened from a list starts a new one. */
export const clearCaseListPosition = (): void => {
  caseListPosition.set(null);
  sessionStorage.removeItem(STORED);
};

whenSessionEnds(clearCaseListPosition);

export const markRecorded = (taskId: number): void => {
  const snapshot = caseListPosition.get();
  if (!snapshot || snapshot.recorded.includes(taskId)) return;
  saveCaseListPosition({ ...snapshot, recorded: [...snapshot.recorded, taskId] });
};

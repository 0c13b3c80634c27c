/** Comparison of a promise with its recorded evaluations and its payments. Pure rules. */
import type { PromiseState } from "../../../tasks/promise/contract.ts";
import { type Difference, differenceIn } from "./difference.ts";

export interface PromiseRow {
  readonly id: number;
  readonly loanId: number;
  readonly state: PromiseState;
  /** Last recorded evaluation. */
  readonly recorded: PromiseState | null;
  readonly evaluatedState: PromiseState;
}

export function promiseDifferences({
  id,
  state,
  recorded,
  evaluatedState,
}: PromiseRow): Difference[] {
  const target = { table: "promise", id };
  const onRecord = differenceIn(target, "state", state, recorded ?? "OPEN");
  if (onRecord.length > 0) return onRecord;
  // A promise past its day stays OPEN until the next end-of-day run.
  if (state === "OPEN" && evaluatedState !== "KEPT") return [];
  return differenceIn(target, "state", state, evaluatedState);
}

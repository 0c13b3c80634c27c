/** What a promise shows, beside its verdicts on record and what its money has earned. Compares; judges nothing. */
import type { PromiseState } from "../../../tasks/promise/contract.ts";
import { type Difference, differenceIn } from "./difference.ts";

export interface PromiseRow {
  readonly id: number;
  readonly loanId: number;
  readonly state: PromiseState;
  /** The last verdict on record. */
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
  // What time decides falls with the night.
  if (state === "OPEN" && evaluatedState !== "KEPT") return [];
  return differenceIn(target, "state", state, evaluatedState);
}

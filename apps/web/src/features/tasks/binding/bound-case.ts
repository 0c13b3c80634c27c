import type { Currency } from "@kolekta/api/core/money";
import type { Status } from "@kolekta/api/tasks/case/contract-codes";

/** What binding needs to know of a case; rows of the list and an open case both fit. */
export interface BoundCase {
  readonly taskId: number;
  readonly borrowerName: string;
  readonly loanNumber: string;
  readonly institutionId: number;
  readonly queueId: number;
  readonly agentId: number | null;
  readonly agentName: string | null;
  readonly currency: Currency;
  readonly arrearsMinor: number;
  readonly status: Status;
}

/** The one institution of all cases; undefined where they are of several. */
export const institutionOf = (
  cases: readonly BoundCase[],
): number | undefined => {
  const ids = new Set(cases.map((one) => one.institutionId));
  return ids.size === 1 ? cases[0]?.institutionId : undefined;
};

/**
 * Comparison of the status of a loan's last case with its payments, as far as payments determine
 * it. A case that ended before the opening is not compared: the balance of that time is not stored.
 */
import type { Day } from "../../../core/day.ts";
import type { Status } from "../../../tasks/case/contract.ts";
import { isOpen } from "../../../tasks/case/rules.ts";
import { toBalances } from "../../../account/loan/rules/figures.ts";
import { type History, findEnding, toSettledOutcome } from "../../payment/rules/ending.ts";
import { type Difference, differenceIn } from "./difference.ts";

export interface CaseRow {
  readonly caseId: number;
  readonly loanId: number;
  readonly status: Status;
  readonly recovered: boolean;
  readonly openedOn: Day;
  /** Day of its end in the zone of its institution. */
  readonly closedOn: Day | null;
  readonly arrearsMinor: number;
  readonly outstandingMinor: number;
  readonly payoffMinor: number;
  readonly overdueOn: Day;
  /** Due day of the installment for which the case was opened. */
  readonly initialOverdueOn: Day;
}

const isSettled = ({ status }: CaseRow): boolean =>
  status === "C30" || status === "C31" || status === "C32";

export interface Judging {
  readonly history: History;
  readonly openingOn: Day | null;
  /** Days after its end within which a reversal reopens a case. */
  readonly reversalDays: (closedOn: Day) => number;
}

export function endingDifferences(
  row: CaseRow,
  { history, openingOn, reversalDays }: Judging,
): Difference[] {
  const { closedOn, status } = row;
  const since = history.steps.some(({ on }) => on >= row.openedOn);
  if (!since) return [];
  const target = { table: "collection_case", id: row.caseId };
  const ending = findEnding(row, history);
  if (isOpen(status)) return differenceIn(target, "status", status, ending?.to ?? status);
  const isBefore = closedOn === null || (openingOn !== null && closedOn <= openingOn);
  if (!isSettled(row) || isBefore) return [];
  if (ending) return differenceIn(target, "status", status, ending.to);
  const figures = toBalances(history.account, history.today);
  const became = toSettledOutcome({ closedOn }, figures, history.today, reversalDays);
  return became === "AGAIN" ? differenceIn(target, "status", status, "C10") : [];
}

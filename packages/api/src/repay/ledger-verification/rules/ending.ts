/**
 * Whether the status of a loan's last case is what its money says, as far as money alone decides. Refuses to judge what
 * had ended before the base: how it stood then is not on record.
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
  /** In the zone of its institution. */
  readonly closedOn: Day | null;
  readonly arrearsMinor: number;
  readonly outstandingMinor: number;
  readonly payoffMinor: number;
  readonly overdueOn: Day;
  /** Due day of the installment that it was opened about. */
  readonly initialOverdueOn: Day;
}

const isSettled = ({ status }: CaseRow): boolean =>
  status === "C30" || status === "C31" || status === "C32";

export interface Judging {
  readonly history: History;
  readonly openingOn: Day | null;
  /** So many days after its end a case is in collection again where its money goes back. */
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

/**
 * Ending of a case by payments: the first event that cleared its debt decides, in the order of
 * events. Pure rules over the account after each event: no codes or providers.
 */
import { type Day, daysBetween } from "../../../core/day.ts";
import type { Status } from "../../../tasks/case/contract.ts";
import type { Account } from "../../../account/loan/rules/ledger.ts";
import { type LoanBalances, toBalances } from "../../../account/loan/rules/figures.ts";

export type CaseEnding =
  | { readonly to: "C30"; readonly event: "ARREARS_PAID" }
  | { readonly to: "C31"; readonly event: "EXTENDED" }
  | { readonly to: "C32"; readonly event: "PAID_OFF" | "RECOVERED" };

interface ConcernedCase {
  readonly status: Status;
  /** Paid after the write-off. */
  readonly recovered: boolean;
  readonly openedOn: Day;
  /** Due day of the installment that the case was opened about. */
  readonly initialOverdueOn: Day;
}

interface AccountStep {
  readonly on: Day;
  readonly account: Account;
  readonly extended: boolean;
}

export interface History {
  readonly steps: readonly AccountStep[];
  /** Account at the end of today. */
  readonly account: Account;
  readonly today: Day;
  /** Rest that is not collected after an extension. */
  readonly toleranceMinor: number;
}

/** Returns the first ending since the case was opened, or null. */
export function findEnding(caseRow: ConcernedCase, history: History): CaseEnding | null {
  const { account, today } = history;
  if (caseRow.status === "C80" || caseRow.recovered) return recovery(toBalances(account, today));
  const now = { on: today, account, extended: false };
  for (const step of [...stepsSince(caseRow, history), now]) {
    const ending = endingBy(caseRow, step, history);
    if (ending) return ending;
  }
  return null;
}

const recovery = ({ outstandingMinor }: LoanBalances): CaseEnding | null =>
  outstandingMinor === 0 ? { to: "C32", event: "RECOVERED" } : null;

/** Events before the opening of the case count with the account that they left. */
function stepsSince({ openedOn }: ConcernedCase, { steps }: History): AccountStep[] {
  const before = steps.findLast(({ on }) => on < openedOn);
  const since = steps.filter(({ on }) => on >= openedOn);
  return before ? [{ ...before, on: openedOn, extended: false }, ...since] : since;
}

function endingBy(
  { initialOverdueOn }: ConcernedCase,
  { on, account, extended }: AccountStep,
  { today, toleranceMinor }: History,
): CaseEnding | null {
  const figures = toBalances(account, on < today ? on : today);
  if (figures.outstandingMinor === 0) return { to: "C32", event: "PAID_OFF" };
  if (extended)
    return figures.arrearsMinor <= toleranceMinor ? { to: "C31", event: "EXTENDED" } : null;
  // A reminder exists before the due day, when nothing is in arrears: its installment must be paid
  // too.
  const isPaid = figures.overdueOn === null || figures.overdueOn > initialOverdueOn;
  return figures.arrearsMinor === 0 && isPaid ? { to: "C30", event: "ARREARS_PAID" } : null;
}

/** AGAIN: in collection again. LATE: it ended too long ago. NOTHING: its ending is still right. */
export type SettledCaseOutcome = "AGAIN" | "LATE" | "NOTHING";

/** Returns the outcome for a settled case whose ending the payments no longer support. */
export function toSettledOutcome(
  { closedOn }: { closedOn: Day | null },
  { arrearsMinor }: Pick<LoanBalances, "arrearsMinor">,
  today: Day,
  reversalDays: (closedOn: Day) => number,
): SettledCaseOutcome {
  if (closedOn === null || arrearsMinor === 0) return "NOTHING";
  const days = daysBetween(closedOn, today);
  return days <= reversalDays(closedOn) ? "AGAIN" : "LATE";
}

/**
 * The amounts and statuses that rows carry so that nobody adds up entries to show them. Derived from an
 * account and a day, by the same function when a posting writes them and when they are verified.
 */
import type { Day } from "../../../core/day.ts";
import { installmentAmounts, installmentStatus, loanAmounts, loanStatus } from "./figures.ts";
import { type Account, outstandingOn } from "./ledger.ts";

/** What was charged and what of it is paid and waived, in minor units. */
export interface Charged {
  readonly principalMinor: number;
  readonly interestMinor: number;
  readonly lateFeeMinor: number;
  readonly extensionFeeMinor: number;
  readonly repaidMinor: number;
  readonly waivedMinor: number;
}

/** Of an installment, in minor units. */
export interface InstallmentCache extends Charged {
  readonly id: number;
  readonly status: number;
  readonly dueOn: Day;
  readonly repaidOn: Day | null;
  readonly principalDueMinor: number;
  readonly interestDueMinor: number;
  readonly lateFeeDueMinor: number;
  readonly extensionFeeDueMinor: number;
}

/** Of a loan, in minor units. */
export interface LoanCache extends Charged {
  readonly id: number;
  readonly status: number;
  readonly creditMinor: number;
  /** Its fees are in the books through this day. */
  readonly accruedOn: Day | null;
}

export function buildCaches(account: Account, today: Day, graceDays: number) {
  const statuses = computeStatuses(account, today, graceDays);
  const installments = account.installments.map((installment, at) => ({
    id: installment.id,
    dueOn: installment.dueOn,
    status: statuses[at] ?? installment.status,
    ...installmentAmounts(installment),
  }));
  const loan = {
    status: loanStatus(statuses),
    creditMinor: account.creditMinor,
    ...loanAmounts(account),
  };
  return { installments, loan };
}

/** Of each installment, in their order. */
export function computeStatuses(
  { installments }: Account,
  today: Day,
  graceDays: number,
): number[] {
  const settled = installments.every((installment) => outstandingOn(installment) === 0);
  return installments.map((installment) =>
    installmentStatus(installment, today, graceDays, settled),
  );
}

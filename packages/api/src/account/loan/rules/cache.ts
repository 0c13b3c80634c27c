/**
 * Stored amounts and statuses, so that displaying a loan needs no sum of entries. Posting and
 * verification derive them with the same function from an account and a day.
 */
import type { Day } from "../../../core/day.ts";
import { installmentAmounts, installmentStatus, loanAmounts, loanStatus } from "./figures.ts";
import { type Account, outstandingOn } from "./ledger.ts";

export interface Charged {
  readonly principalMinor: number;
  readonly interestMinor: number;
  readonly lateFeeMinor: number;
  readonly extensionFeeMinor: number;
  readonly repaidMinor: number;
  readonly waivedMinor: number;
}

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

export interface LoanCache extends Charged {
  readonly id: number;
  readonly status: number;
  readonly creditMinor: number;
  /** Last day whose fees are posted. */
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

/** Returns the status of each installment, in their order. */
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

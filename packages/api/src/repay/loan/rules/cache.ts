/**
 * The amounts and statuses that rows carry so that nobody adds up entries to show them. Derived from an
 * account and a day, by the same function when a posting writes them and when they are verified.
 */
import type { Day } from "../../../core/day.ts";
import {
  installmentAmounts,
  installmentStatus,
  loanAmounts,
  loanStatus,
} from "./figures.ts";
import { type Account, owedOn } from "./ledger.ts";

export function cachesOf(account: Account, today: Day, graceDays: number) {
  const settled = account.installments.every((one) => owedOn(one) === 0);
  const installments = account.installments.map((one) => ({
    id: one.id,
    dueOn: one.dueOn,
    status: installmentStatus(one, today, graceDays, settled),
    ...installmentAmounts(one),
  }));
  const loan = {
    status: loanStatus(installments.map((one) => one.status)),
    creditMinor: account.creditMinor,
    ...loanAmounts(account),
  };
  return { installments, loan };
}

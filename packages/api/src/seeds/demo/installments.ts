import { daysBetween } from "../calendar.ts";
import { computeShare } from "../../core/money.ts";
import type { SeedInstallment } from "../account.ts";
import { LATE_BP_PER_DAY, type Term } from "./contract.ts";

/** Builds an unpaid installment with the late fee accrued until `feeUntil`. */
export const buildUnpaidInstallment = (
  term: Term,
  feeUntil: string,
  today: string,
): SeedInstallment => ({
  ...term,
  status: term.dueOn < today ? 40 : 21,
  lateFeeMinor: lateFee(term.principalMinor, daysBetween(term.dueOn, feeUntil)),
  extensionFeeMinor: 0,
  repaidMinor: 0,
  waivedMinor: 0,
  repaidOn: null,
});

export const lateFee = (principal: number, days: number): number =>
  computeShare(principal, LATE_BP_PER_DAY * Math.max(0, days));

export const computeOutstanding = (row: SeedInstallment): number =>
  row.principalMinor +
  row.interestMinor +
  row.lateFeeMinor +
  row.extensionFeeMinor -
  row.repaidMinor -
  row.waivedMinor;

/** Marks an installment as paid: 50, or -50 when it was paid with the whole loan. */
export const paidInFull = (row: SeedInstallment, on: string, status = 50): SeedInstallment => ({
  ...row,
  status,
  repaidMinor: row.repaidMinor + computeOutstanding(row),
  repaidOn: on,
});

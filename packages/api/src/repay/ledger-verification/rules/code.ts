/** Comparison of a repayment code with its payments. Pure rules: the allocation has no effect. */
import { sum } from "../../../account/loan/rules/ledger.ts";
import { type Difference, differenceIn } from "./difference.ts";

export interface CodeRow {
  readonly id: number;
  readonly loanId: number;
  readonly state: string;
  readonly amountMinor: number;
  readonly paidMinor: number;
}

interface Payment {
  readonly codeId: number | null;
  readonly state: "POSTED" | "REVERSED";
  readonly amountMinor: number;
}

export function codeDifferences(code: CodeRow, payments: readonly Payment[]): Difference[] {
  const codePayments = payments.filter(({ codeId }) => codeId === code.id);
  const paidMinor = sum(codePayments, (payment) =>
    payment.state === "POSTED" ? payment.amountMinor : 0,
  );
  const target = { table: "repayment_code", id: code.id };
  const wentBack = codePayments.some(({ state }) => state === "REVERSED");
  return [
    ...differenceIn(target, "paidMinor", code.paidMinor, paidMinor),
    ...(fits(code, paidMinor, wentBack)
      ? []
      : differenceIn(target, "state", code.state, stateBy(code, paidMinor, wentBack))),
  ];
}

/**
 * Checks the state against the payments. A code that ended in another way keeps its state, whatever
 * is paid later.
 */
function fits({ state, amountMinor }: CodeRow, paidMinor: number, wentBack: boolean): boolean {
  switch (state) {
    case "PAID":
      return paidMinor >= amountMinor;
    case "PARTIAL":
      return paidMinor > 0 && paidMinor < amountMinor;
    case "REVERSED":
      return wentBack;
    case "ACTIVE":
      return paidMinor === 0 && !wentBack;
    default:
      return true;
  }
}

const stateBy = ({ amountMinor }: CodeRow, paidMinor: number, wentBack: boolean): string => {
  if (wentBack) return "REVERSED";
  if (paidMinor === 0) return "ACTIVE";
  return paidMinor < amountMinor ? "PARTIAL" : "PAID";
};

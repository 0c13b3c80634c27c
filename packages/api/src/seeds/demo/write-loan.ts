import { atHour } from "../calendar.ts";
import { loanAmounts } from "../../account/loan/rules/figures.ts";
import { buildAccount } from "../account.ts";
import type { Ledger } from "../ledger.ts";
import type { DemoContext } from "./case.ts";
import type { Contract } from "./contract.ts";
import type { Debt, Paid } from "./debts.ts";
import type { Story } from "./pledges.ts";
import { drawInstant } from "./timeline.ts";

export function writeLoan(
  { ledger, installments }: Pick<DemoContext, "ledger" | "installments">,
  contract: Contract,
  debt: Debt,
  owner: { borrowerId: number; productId: number },
): number {
  const { loanOn, product, terms } = contract;
  const id = ledger.nextId("loan");
  const lastPaidOn = debt.payments.at(-1)?.on ?? loanOn;
  ledger.put("loan", {
    id,
    ...owner,
    number: `${product.prefix}${loanOn.slice(2).replaceAll("-", "")}${String(id).padStart(6, "0")}`,
    status: debt.status,
    loanOn,
    periods: terms.length,
    ...loanAmounts(buildAccount(loanOn, debt.installments)),
    createdAt: atHour(loanOn, 10),
    updatedAt: atHour(lastPaidOn, 10),
  });
  for (const row of debt.installments) installments.push({ loanId: id, ...row });
  return id;
}

const CHANNELS = [
  ["VA_BCA", 30],
  ["VA_BRI", 22],
  ["VA_MANDIRI", 18],
  ["VA_BNI", 10],
  ["INDOMARET", 9],
  ["ALFAMART", 8],
  ["QRIS", 3],
] as const;

/**
 * Gets the time of a payment: that of the closing for the last one, else a time in the course of
 * its day.
 */
export const paidAt = ({ time, random }: Story, paid: Paid): Date =>
  paid.ofCase && paid.on === time.endOn
    ? time.endAt
    : drawInstant(paid.on, atHour(paid.on, 8), time.now, random);

export function writePayments(
  ledger: Ledger,
  story: Story,
  debt: Debt,
  ids: { loanId: number; caseId: number },
): void {
  const { part, random } = story;
  for (const paid of debt.payments) {
    const id = ledger.nextId("payment");
    const at = paidAt(story, paid);
    ledger.put("payment", {
      id,
      loanId: ids.loanId,
      caseId: paid.ofCase ? ids.caseId : null,
      institutionId: paid.ofCase ? part.group.institutionId : null,
      agentId: paid.ofCase ? part.agentId : null,
      channel: random.weigh(CHANNELS),
      reference: `PAY${String(id).padStart(9, "0")}`,
      amountMinor: paid.amountMinor,
      paidAt: at,
      createdAt: at,
    });
  }
}

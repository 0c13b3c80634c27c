/** Computes the payoff of a tape loan with the ledger's own rules over its installments. */
import type { Day } from "../../../core/day.ts";
import { toBalances } from "../../../account/loan/rules/figures.ts";
import type { Installment } from "../../../account/loan/rules/ledger.ts";
import { openingParts } from "../../../account/loan/rules/opening.ts";
import type { TapeLoan } from "./loan.ts";

export const computePayoff = (loan: TapeLoan, today: Day): number =>
  toBalances({ loanOn: loan.loanOn, installments: toInstallments(loan), creditMinor: 0 }, today)
    .payoffMinor;

function toInstallments(loan: TapeLoan): Installment[] {
  const { rest, dueOn, status } = loan;
  const parts = openingParts({
    ...loan,
    principal: loan.principal - (rest?.principal ?? 0),
    interest: loan.interest - (rest?.interest ?? 0),
  });
  const first = { id: 1, period: 1, dueOn, status, parts };
  if (!rest) return [first];
  const later = openingParts({ ...rest, lateFee: 0, repaid: 0, waived: 0 });
  return [first, { id: 2, period: 2, dueOn: rest.dueOn, status: 21, parts: later }];
}

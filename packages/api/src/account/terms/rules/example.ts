/**
 * Example of terms on one loan: a principal of a million units with interest of ninety thousand,
 * due in one installment. All amounts come from the engine.
 */
import { addDays, type Day, daysBetween } from "../../../core/day.ts";
import { quoteExtension } from "../../loan/rules/extension-quote.ts";
import { derive } from "../../loan/rules/derive.ts";
import { type DerivationInputs, EMPTY_HISTORY } from "../../loan/rules/inputs.ts";
import { toBalances } from "../../loan/rules/figures.ts";
import { type Account, type Installment, NO_PARTS } from "../../loan/rules/ledger.ts";
import { computeHeadroom, type TermsOnDay } from "../../loan/rules/terms.ts";

export const EXAMPLE = {
  principalMinor: 1_000_000,
  interestMinor: 90_000,
  dpd: 20,
  days: 14,
} as const;

const DUE_ON: Day = "2026-01-10";
const LONGEST = 3_650;

export interface Example {
  /** Fee of the first day with a charge. */
  readonly dayFeeMinor: number;
  readonly feeMinor: number;
  readonly arrearsMinor: number;
  /** Day past due on which all cost reaches the cap; null when later than ten years. */
  readonly capDpd: number | null;
  /** Largest sum of late fees over all days. */
  readonly maxFeeMinor: number;
  /**
   * Amount to pay for an extension on the due day, with unpaid interest and fees;
   * `lateExtensionMinor` is the amount when the loan is late.
   */
  readonly extensionMinor: number;
  readonly lateExtensionMinor: number;
}

const charged = (amount: number) => ({ charged: amount, paid: 0, waived: 0 });

const FRESH: Account = {
  loanOn: addDays(DUE_ON, -30),
  creditMinor: 0,
  installments: [
    {
      id: 1,
      period: 1,
      dueOn: DUE_ON,
      status: 21,
      parts: {
        ...NO_PARTS,
        PRINCIPAL: charged(EXAMPLE.principalMinor),
        INTEREST: charged(EXAMPLE.interestMinor),
      },
    },
  ],
};

export function buildExample(terms: TermsOnDay): Example {
  const late = aged(terms, EXAMPLE.dpd);
  const lateOn = addDays(DUE_ON, EXAMPLE.dpd);
  return {
    dayFeeMinor: getLateFee(aged(terms, terms.graceDays + 1)),
    feeMinor: getLateFee(late),
    arrearsMinor: toBalances(late, lateOn).arrearsMinor,
    capDpd: capDpd(terms),
    maxFeeMinor: computeHeadroom(FRESH, terms),
    extensionMinor: computePrice(FRESH, DUE_ON, terms),
    lateExtensionMinor: computePrice(late, lateOn, terms),
  };
}

const toInputs = (terms: TermsOnDay): DerivationInputs => ({
  loanId: 1,
  base: FRESH,
  openingOn: FRESH.loanOn,
  terms: [{ ...terms, fromOn: FRESH.loanOn, accrualPause: [] }],
  ...EMPTY_HISTORY,
});

const aged = (terms: TermsOnDay, dpd: number): Account =>
  derive(toInputs(terms), addDays(DUE_ON, dpd)).account;

const only = ({ installments: [installment] }: Account): Installment => {
  if (!installment) throw new Error("the example has one installment");
  return installment;
};

const getLateFee = (account: Account): number => only(account).parts.LATE_FEE.charged;

function capDpd(terms: TermsOnDay): number | null {
  let headroom = computeHeadroom(FRESH, terms);
  if (headroom === 0) return terms.graceDays + 1;
  const { lines } = derive(toInputs(terms), addDays(DUE_ON, LONGEST));
  for (const { on, amountMinor } of lines) {
    headroom -= amountMinor;
    if (headroom === 0) return daysBetween(DUE_ON, on);
  }
  return null;
}

const computePrice = (account: Account, today: Day, terms: TermsOnDay): number =>
  quoteExtension(only(account), EXAMPLE.days, terms, today).feeMinor;

import type { Day } from "../../../core/day.ts";
import { MAX_MINOR } from "../../../core/money.ts";
import type { Calendar } from "./calendar.ts";
import type { Fields } from "./fields.ts";
import { type Amounts, type TapeFigures, computeTapeBalances } from "./figures.ts";

export interface TapeLoan extends TapeFigures {
  readonly loanNumber: string;
  readonly loanOn: Day;
  readonly periods: number;
  readonly principal: number;
  readonly interest: number;
  readonly lateFee: number;
  /** Absent without one, so that the digest of a tape is what it was. */
  readonly extensionFee?: number;
}

export interface LoanTerms {
  readonly calendar: Calendar;
  readonly overpaid: "REFUSE" | "CAP";
  readonly graceDays: number;
}

const MAX_PERIODS = 600;
const MAX_DAYS = 36_500;

/**
 * Returns null when the loan number, day or amounts are missing, or the amounts contradict each
 * other.
 */
export function parseLoan(
  fields: Fields,
  closed: boolean,
  terms: LoanTerms,
  extensionFee: number,
): TapeLoan | null {
  const { calendar, overpaid, graceDays } = terms;
  const { asOf, today } = calendar;
  const loanNumber = fields.needed("loanNumber", fields.text("loanNumber"));
  const loanOn = fields.needed("loanOn", fields.day("loanOn"));
  const principal = fields.needed("principal", fields.amount("principal"));
  const amounts = { ...parseAmounts(fields, principal ?? 0), extensionFee };
  const periods = fields.count("periods", 1, MAX_PERIODS) ?? 1;
  const status = fields.status();
  const oldestDueOn = oldestDue(fields, calendar);
  if (loanOn !== null && loanOn > asOf) fields.addIssue("dayAhead", "loanOn");
  if (loanNumber === null || loanOn === null || principal === null) return null;
  if (principal + amounts.interest + amounts.lateFee + extensionFee > MAX_MINOR) {
    fields.addTooLargeIssue("principal");
    return null;
  }
  const tapeLoan = {
    asOf,
    today,
    loanOn,
    periods,
    status,
    closed,
    oldestDueOn,
    overpaid,
    graceDays,
  };
  const computed = computeTapeBalances(amounts, tapeLoan);
  if (!computed.ok) {
    fields.addIssue(computed.issue, amounts.outstanding === null ? "repaid" : "outstanding");
    return null;
  }
  const { interest, lateFee } = amounts;
  const charges = { principal, interest, lateFee, ...(extensionFee > 0 && { extensionFee }) };
  const loanValues = { loanNumber, loanOn, periods, ...charges };
  return Object.assign(loanValues, computed.figures);
}

const parseAmounts = (fields: Fields, principal: number): Amounts => ({
  principal,
  interest: fields.amount("interest") ?? 0,
  lateFee: fields.amount("lateFee") ?? 0,
  waived: fields.amount("waived") ?? 0,
  repaid: fields.amount("repaid"),
  outstanding: fields.amount("outstanding"),
  installment: fields.amount("installment"),
  arrears: fields.amount("arrears"),
});

/** Days past due count back from the day of the tape; a negative count is in the future. */
function oldestDue(fields: Fields, calendar: Calendar): Day | null {
  const stated = fields.day("overdueOn");
  if (stated !== null) return stated;
  const days = fields.count("daysDelinquent", -MAX_DAYS, MAX_DAYS);
  // A loan sent by the API has both keys; a tape has a column for one, which may be empty.
  const isSent = fields.has("overdueOn") && fields.has("daysDelinquent");
  if (isSent && !fields.issues.some(({ target }) => target === "overdueOn"))
    fields.needed("daysDelinquent", days);
  return days === null || days === 0 ? null : calendar.overdueSince(days);
}

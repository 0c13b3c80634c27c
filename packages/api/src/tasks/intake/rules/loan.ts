import type { Day } from "../../../core/day.ts";
import { MOST_MINOR } from "../../../core/money.ts";
import type { Calendar } from "./calendar.ts";
import type { Fields } from "./fields.ts";
import { type Amounts, type Figures, reckon } from "./figures.ts";

/** The loan of a row with its balance. */
export interface TapeLoan extends Figures {
  readonly loanNumber: string;
  readonly loanOn: Day;
  readonly periods: number;
  readonly principal: number;
  readonly interest: number;
  readonly lateFee: number;
}

export interface LoanTerms {
  readonly calendar: Calendar;
  readonly overpaid: "REFUSE" | "CAP";
  readonly graceDays: number;
}

const MOST_PERIODS = 600;
const MOST_DAYS = 36_500;

/** Null where the row does not tell which loan it is, when and how much, or where its amounts contradict. */
export function loanOf(fields: Fields, closed: boolean, terms: LoanTerms): TapeLoan | null {
  const { calendar, overpaid, graceDays } = terms;
  const { asOf, today } = calendar;
  const loanNumber = fields.needed("loanNumber", fields.text("loanNumber"));
  const loanOn = fields.needed("loanOn", fields.day("loanOn"));
  const principal = fields.needed("principal", fields.amount("principal"));
  const amounts = amountsOf(fields, principal ?? 0);
  const periods = fields.count("periods", 1, MOST_PERIODS) ?? 1;
  const status = fields.status();
  const oldestDueOn = oldestDue(fields, calendar);
  if (loanOn !== null && loanOn > asOf) fields.refuse("dayAhead", "loanOn");
  if (loanNumber === null || loanOn === null || principal === null) return null;
  if (principal + amounts.interest + amounts.lateFee > MOST_MINOR) {
    fields.refuseTooLarge("principal");
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
  const reckoned = reckon(amounts, tapeLoan);
  if (!reckoned.ok) {
    fields.refuse(reckoned.issue, amounts.outstanding === null ? "repaid" : "outstanding");
    return null;
  }
  const { interest, lateFee } = amounts;
  const said = { loanNumber, loanOn, periods, principal, interest, lateFee };
  return Object.assign(said, reckoned.figures);
}

const amountsOf = (fields: Fields, principal: number): Amounts => ({
  principal,
  interest: fields.amount("interest") ?? 0,
  lateFee: fields.amount("lateFee") ?? 0,
  waived: fields.amount("waived") ?? 0,
  repaid: fields.amount("repaid"),
  outstanding: fields.amount("outstanding"),
  installment: fields.amount("installment"),
  arrears: fields.amount("arrears"),
});

/** Days past due count back from the day of the tape; a negative count lies ahead of it. */
function oldestDue(fields: Fields, calendar: Calendar): Day | null {
  const stated = fields.day("overdueOn");
  if (stated !== null) return stated;
  const days = fields.count("daysDelinquent", -MOST_DAYS, MOST_DAYS);
  return days === null || days === 0 ? null : calendar.overdueSince(days);
}

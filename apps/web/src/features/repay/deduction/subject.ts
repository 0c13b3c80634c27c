import type { Currency } from "@kolekta/api/core/money";

/** The case that a deduction is about, as far as its screens need to know it. */
export interface DeductionSubject {
  readonly taskId: number;
  readonly loanId: number;
  readonly currency: Currency;
  readonly closed: boolean;
}

import type { Currency } from "@kolekta/api/core/money";

/** Case data that the deduction screens need. */
export interface DeductionSubject {
  readonly taskId: number;
  readonly loanId: number;
  readonly currency: Currency;
  readonly closed: boolean;
}

import type { Currency } from "@kolekta/api/core/money";

/** The case whose codes are shown, as far as codes need to know it. */
export interface CodeSubject {
  readonly taskId: number;
  readonly loanId: number;
  readonly loanNumber: string;
  readonly borrowerName: string;
  readonly currency: Currency;
  /** Where the borrower reads the clock. */
  readonly zone: string;
  readonly closed: boolean;
}

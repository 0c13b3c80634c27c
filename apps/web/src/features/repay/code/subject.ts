import type { Currency } from "@kolekta/api/core/money";

export interface CodeSubject {
  readonly taskId: number;
  readonly loanId: number;
  readonly loanNumber: string;
  readonly borrowerName: string;
  readonly currency: Currency;
  /** Time zone of the borrower. */
  readonly zone: string;
  readonly closed: boolean;
}

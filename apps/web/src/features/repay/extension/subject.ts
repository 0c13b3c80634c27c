import type { Currency } from "@kolekta/api/core/money";

/** Case data that the extension screens need. */
export interface ExtensionSubject {
  readonly taskId: number;
  readonly loanId: number;
  readonly currency: Currency;
  readonly closed: boolean;
}

import type { Currency } from "@kolekta/api/core/money";

/** The case that may be extended, as far as its extensions need to know it. */
export interface ExtensionSubject {
  readonly taskId: number;
  readonly loanId: number;
  readonly currency: Currency;
  readonly closed: boolean;
}

import type { Day } from "../../../core/day.ts";
import type { Currency } from "../../../core/money.ts";
import type { KeptLoan } from "../rules/kept.ts";

/** What is kept of a loan's money and of what happened to it, as it travels from the rows. */
export interface FactRow extends KeptLoan {
  readonly number: string;
  readonly borrowerId: number;
  readonly productId: number;
  readonly currency: Currency;
  readonly loanOn: Day;
  /** The last day whose fees are in the books. */
  readonly accruedOn: Day | null;
  readonly installments: readonly (KeptLoan["installments"][number] & {
    readonly repaidOn: Day | null;
  })[];
}

import type { Day } from "../../../core/day.ts";
import type { Currency } from "../../../core/money.ts";
import type { StoredLoan } from "../rules/stored.ts";

/** Of a loan, before anything of it is derived. */
export interface LoanRow {
  readonly id: number;
  readonly borrowerId: number;
  readonly currency: Currency;
  readonly loanOn: Day;
  /** Paid beyond everything that was owed. */
  readonly creditMinor: number;
  /** Where its days are counted: at the institution of its last case; null before the first. */
  readonly zone: string | null;
}

/** What is kept of a loan's money and of what happened to it, as it travels from the rows. */
export interface DerivationRow extends StoredLoan {
  readonly number: string;
  readonly borrowerId: number;
  readonly productId: number;
  readonly currency: Currency;
  readonly loanOn: Day;
  /** The last day whose fees are in the books. */
  readonly accruedOn: Day | null;
  readonly installments: readonly (StoredLoan["installments"][number] & {
    readonly repaidOn: Day | null;
  })[];
}

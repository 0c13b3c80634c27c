import type { Day } from "../../../core/day.ts";
import type { Currency } from "../../../core/money.ts";
import type { StoredLoan } from "../rules/stored.ts";

export interface LoanRow {
  readonly id: number;
  readonly borrowerId: number;
  readonly currency: Currency;
  readonly loanOn: Day;
  /** Amount paid beyond the debt. */
  readonly creditMinor: number;
  /** Zone of the institution of the last case; null before the first case. */
  readonly zone: string | null;
}

export interface DerivationRow extends StoredLoan {
  readonly number: string;
  readonly borrowerId: number;
  readonly productId: number;
  readonly currency: Currency;
  readonly loanOn: Day;
  /** Last day whose fees are in the ledger. */
  readonly accruedOn: Day | null;
  readonly installments: readonly (StoredLoan["installments"][number] & {
    readonly repaidOn: Day | null;
  })[];
}

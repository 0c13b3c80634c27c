import type { Db } from "@kolekta/db";
import { type Day, DEFAULT_ZONE, toLocalDay } from "../../../core/day.ts";
import { orNotFound } from "../../../core/errors.ts";
import { listDerivationRows } from "../queries/inputs.ts";
import type { DerivationRow } from "../queries/inputs-row.ts";
import { derive, type Derived } from "../rules/derive.ts";
import type { PostedEntry } from "../rules/difference.ts";
import type { DerivationInputs } from "../rules/inputs.ts";
import type { Account } from "../rules/ledger.ts";
import { parseDerivationInputs } from "../rules/read.ts";
import type { TermsOnDay } from "../rules/terms.ts";

/** Loan as the engine derives it, with the terms of the day. */
export interface DerivedLoan extends Pick<
  DerivationRow,
  "id" | "number" | "borrowerId" | "productId" | "currency" | "loanOn"
> {
  readonly account: Account;
  readonly terms: TermsOnDay;
  /** Business day of the caller; may differ from the day of the ledger. */
  readonly today: Day;
  readonly inputs: DerivationInputs;
  readonly derived: Derived;
  /** Entries in the ledger; `derived` holds those that the engine computes. */
  readonly booked: readonly PostedEntry[];
  /** Day of full payment, by installment id. */
  readonly repaidOn: ReadonlyMap<number, Day | null>;
}

interface Clock {
  readonly db: Db;
  now(): Date;
}

/** Loans have no zone of their own: all of them age by the days of this zone. */
export const LEDGER_ZONE = DEFAULT_ZONE;

export const ledgerDay = ({ now }: Pick<Clock, "now">): Day => toLocalDay(now(), LEDGER_ZONE);

/** Derives a loan without locking it. For display only; a change needs the lock. */
export async function deriveLoan(clock: Clock, loanId: number, today: Day): Promise<DerivedLoan> {
  const [row] = await listDerivationRows(clock.db, [loanId]);
  return toDerivedLoan(orNotFound(row), ledgerDay(clock), today);
}

/**
 * Returns the loan as a payment without a deduction finds it, so that a quote for such a payment is
 * high enough.
 */
export const asPayable = (loan: DerivedLoan): DerivedLoan => ({
  ...loan,
  account: loan.derived.payable,
});

/** Reads the input of `toDerivedLoan` for many loans. */
export const readLoans: (db: Db, loanIds: readonly number[]) => Promise<DerivationRow[]> =
  listDerivationRows;

/** Derives the loan from stored rows, without the database. */
export function toDerivedLoan(row: DerivationRow, through: Day, today: Day): DerivedLoan {
  const { id, number, borrowerId, productId, currency, loanOn } = row;
  const { inputs, booked } = parseDerivationInputs(row);
  const derived = derive(inputs, through);
  const terms = orNotFound(inputs.terms.findLast(({ fromOn }) => fromOn <= today));
  const storedRepaidOn = new Map(
    row.installments.map((installment) => [installment.id, installment.repaidOn]),
  );
  return {
    id,
    number,
    borrowerId,
    productId,
    currency,
    loanOn,
    today,
    terms,
    inputs,
    derived,
    booked,
    account: derived.account,
    repaidOn: new Map(
      row.installments.map((installment) => [
        installment.id,
        derived.repaidOn.get(installment.id) ?? storedRepaidOn.get(installment.id) ?? null,
      ]),
    ),
  };
}

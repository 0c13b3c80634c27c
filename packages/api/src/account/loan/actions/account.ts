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

/** A loan as the engine derives it, and the terms of the day. */
export interface DerivedLoan extends Pick<
  DerivationRow,
  "id" | "number" | "borrowerId" | "productId" | "currency" | "loanOn"
> {
  readonly account: Account;
  readonly terms: TermsOnDay;
  /** The business day of whoever looks at it. */
  readonly today: Day;
  readonly inputs: DerivationInputs;
  readonly derived: Derived;
  /** What stands in the books. */
  readonly booked: readonly PostedEntry[];
  /** By installment id: the day on which it was paid in full. */
  readonly repaidOn: ReadonlyMap<number, Day | null>;
}

interface Clock {
  readonly db: Db;
  now(): Date;
}

/** Loans age by the days of the ledger: they have no zone of their own. */
export const LEDGER_ZONE = DEFAULT_ZONE;

export const ledgerDay = ({ now }: Pick<Clock, "now">): Day => toLocalDay(now(), LEDGER_ZONE);

/** As it stands, without locking it: for showing, never for changing. */
export async function deriveLoan(clock: Clock, loanId: number, today: Day): Promise<DerivedLoan> {
  const [row] = await listDerivationRows(clock.db, [loanId]);
  return toDerivedLoan(orNotFound(row), ledgerDay(clock), today);
}

/** As money finds it that comes by no deduction: what is quoted for such money must be enough. */
export const asPayable = (loan: DerivedLoan): DerivedLoan => ({
  ...loan,
  account: loan.derived.payable,
});

/** What is kept of many, for `loanOf`. */
export const readLoans: (db: Db, loanIds: readonly number[]) => Promise<DerivationRow[]> =
  listDerivationRows;

/** By the rules alone, from what is kept of it. */
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

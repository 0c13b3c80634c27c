import type { Db } from "@kolekta/db";
import { type Day, DEFAULT_ZONE, dayOf } from "../../../core/day.ts";
import { orNotFound } from "../../../core/errors.ts";
import { factsOf } from "../queries/facts.ts";
import type { FactRow } from "../queries/fact-row.ts";
import { derive, type Derived } from "../rules/derive.ts";
import type { BookedLine } from "../rules/difference.ts";
import type { LoanFacts } from "../rules/facts.ts";
import type { Account } from "../rules/ledger.ts";
import { readFacts } from "../rules/read.ts";
import type { Terms } from "../rules/terms.ts";

/** A loan as the engine derives it, and the terms of the day. */
export interface DerivedLoan extends Pick<
  FactRow,
  "id" | "number" | "borrowerId" | "productId" | "currency" | "loanOn"
> {
  readonly account: Account;
  readonly terms: Terms;
  /** The business day of whoever looks at it. */
  readonly today: Day;
  readonly facts: LoanFacts;
  readonly derived: Derived;
  /** What stands in the books. */
  readonly booked: readonly BookedLine[];
  /** By installment id: the day on which it was paid in full. */
  readonly repaidOn: ReadonlyMap<number, Day | null>;
}

interface Clock {
  readonly db: Db;
  now(): Date;
}

/** Loans age by the days of the ledger: they have no zone of their own. */
export const LEDGER_ZONE = DEFAULT_ZONE;

export const ledgerDay = ({ now }: Pick<Clock, "now">): Day => dayOf(now(), LEDGER_ZONE);

/** As it stands, without locking it: for showing, never for changing. */
export async function deriveLoan(clock: Clock, loanId: number, today: Day): Promise<DerivedLoan> {
  const [row] = await factsOf(clock.db, [loanId]);
  return loanOf(orNotFound(row), ledgerDay(clock), today);
}

/** As money finds it that comes by no deduction: what is quoted for such money must be enough. */
export const asPayable = (loan: DerivedLoan): DerivedLoan => ({
  ...loan,
  account: loan.derived.payable,
});

/** What is kept of many, for `loanOf`. */
export const readLoans: (db: Db, loanIds: readonly number[]) => Promise<FactRow[]> = factsOf;

/** By the rules alone, from what is kept of it. */
export function loanOf(row: FactRow, through: Day, today: Day): DerivedLoan {
  const { id, number, borrowerId, productId, currency, loanOn } = row;
  const { facts, booked } = readFacts(row);
  const derived = derive(facts, through);
  const terms = orNotFound(facts.terms.findLast(({ fromOn }) => fromOn <= today));
  const known = new Map(row.installments.map((one) => [one.id, one.repaidOn]));
  return {
    id,
    number,
    borrowerId,
    productId,
    currency,
    loanOn,
    today,
    terms,
    facts,
    derived,
    booked,
    account: derived.account,
    repaidOn: new Map(
      row.installments.map((one) => [
        one.id,
        derived.repaidOn.get(one.id) ?? known.get(one.id) ?? null,
      ]),
    ),
  };
}

import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import { addDays, type Day, dayOf, DEFAULT_ZONE } from "../../../core/day.ts";
import type { Cause, EntryKind, Part } from "../../loan/contract.ts";
import { type Account, applyLines, owedOn } from "../../loan/rules/ledger.ts";
import { lateFees, type Terms } from "../../loan/rules/terms.ts";

interface Line {
  readonly installmentId: number | null;
  readonly kind: EntryKind;
  readonly part: Part | null;
  readonly amountMinor: number;
  readonly cause: Cause;
  readonly valueAt: Date;
}

export interface Fee {
  readonly installmentId: number;
  readonly day: Day;
  readonly amountMinor: number;
}

export const linesOf = async (db: Db, loanId: number): Promise<Line[]> => {
  const { rows } = await sql<Line>`
    select installment_id, kind, part, amount_minor, cause, value_at from ledger_entry
    where loan_id = ${loanId} order by id`.execute(db);
  return rows;
};

export const feesIn = async (db: Db, loanId: number): Promise<Fee[]> => {
  const { rows } = await sql<Fee>`
    select installment_id, value_on as day, amount_minor from ledger_entry
    where loan_id = ${loanId} and cause = 'ACCRUAL' order by value_on, id`.execute(
    db,
  );
  return rows;
};

/** Whether a line was there when the day began: money counts from the day on which it was paid. */
const isBefore = (line: Line, day: Day): boolean =>
  line.cause === "OPENING" ||
  line.cause === "ACCRUAL" ||
  dayOf(line.valueAt, DEFAULT_ZONE) < day;

/**
 * The fees of every day after `accruedOn` up to `upto`, by the rules alone: `empty` is the account without
 * amounts, `termsOn` gives the terms of a day.
 */
export function expectedFees(
  empty: Account,
  given: readonly Line[],
  accruedOn: Day,
  upto: Day,
  termsOn: (day: Day) => Terms,
): Fee[] {
  const lines = [...given];
  const fees: Fee[] = [];
  for (let day = addDays(accruedOn, 1); day <= upto; day = addDays(day, 1)) {
    const now = applyLines(empty, lines);
    const then = applyLines(
      empty,
      lines.filter((line) => isBefore(line, day)),
    );
    const terms = termsOn(day);
    const late = then.installments.filter(
      (one, at) =>
        addDays(one.dueOn, terms.graceDays) < day &&
        isAlive(now.installments[at]),
    );
    for (const fee of lateFees(now, late, terms)) {
      fees.push({ ...fee, day });
      lines.push({
        ...fee,
        kind: "CHARGE",
        part: "PENALTY",
        cause: "ACCRUAL",
        valueAt: new Date(0),
      });
    }
  }
  return fees;
}

export const owes = (empty: Account, lines: readonly Line[]): boolean =>
  applyLines(empty, lines).installments.some(isAlive);

const isAlive = (one: Account["installments"][number] | undefined): boolean =>
  one !== undefined &&
  one.status !== -28 &&
  one.status !== -22 &&
  owedOn(one) > 0;

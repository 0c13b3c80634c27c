import type { Day } from "@kolekta/api/core/day";
import type { Db } from "@kolekta/db";
import { type RawBuilder, sql } from "kysely";

const SLICE = 50_000;
/** Days of late fees that every late installment gets, one entry each. */
const DAYS = 7;

/**
 * Gives living loans what a ledger has after a week: a late fee for each day and, for one in ten, a payment that was
 * taken back; their rows follow. Loaded portfolios have only the entries that they arrived with.
 */
export async function growHistory(
  db: Db,
  today: Day,
  say: (line: string) => void,
): Promise<void> {
  const last = await lastLoan(db);
  for (let after = 0; after < last; after += SLICE) {
    const slice = sql`loan_id > ${after} and loan_id <= ${after + SLICE}`;
    await db.transaction().execute(async (tx) => {
      await forBulk(tx);
      await chargeFees(tx, slice, today);
      await payAndTakeBack(tx, slice, today);
      await followFees(tx, slice, today);
    });
    if ((after / SLICE) % 4 === 3)
      say(`entries of ${Math.min(last, after + SLICE)} of ${last} loans`);
  }
  await sql`vacuum analyze ledger_entry, installment, loan, collection_case`.execute(
    db,
  );
}

async function lastLoan(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select coalesce(max(id), 0) as id from loan`.execute(db);
  return rows[0]?.id ?? 0;
}

/** As seeds are loaded: every key is known to be right, and nothing waits for the disk. */
const forBulk = (db: Db) =>
  sql`select set_config(name, value, true) from (values
    ('session_replication_role', 'replica'), ('synchronous_commit', 'off'), ('work_mem', '64MB')) as setting (name, value)`.execute(
    db,
  );

const midnight = (day: RawBuilder<unknown>) =>
  sql`(${day})::timestamp at time zone 'Asia/Jakarta'`;

const chargeFees = (db: Db, slice: RawBuilder<unknown>, today: Day) =>
  sql`
  insert into ledger_entry (loan_id, installment_id, kind, part, amount_minor, value_on, value_at, cause)
  select loan_id, id, 'CHARGE', 'PENALTY', 1 + principal_minor / 1000, day, ${midnight(sql`day`)}, 'ACCRUAL'
  from installment cross join lateral (
    select ${today}::date - n as day from generate_series(${DAYS - 1}, 0, -1) n) fee
  where ${slice} and status = 40 and due_on < day order by loan_id, id, day`.execute(
    db,
  );

/** Two entries that leave nothing behind. */
const payAndTakeBack = (db: Db, slice: RawBuilder<unknown>, today: Day) =>
  sql`
  with paid as (
    insert into ledger_entry (loan_id, installment_id, kind, part, amount_minor, value_on, value_at, cause)
    select loan_id, id, 'PAYMENT', 'PRINCIPAL', principal_due_minor, ${today}::date - 2,
      ${midnight(sql`${today}::date - 2`)}, 'PAYMENT'
    from installment where ${slice} and status = 40 and loan_id % 10 = 0 and principal_due_minor > 0
    returning *
  )
  insert into ledger_entry (loan_id, installment_id, kind, part, amount_minor, value_on, value_at, cause, reverses_id)
  select loan_id, installment_id, kind, part, -amount_minor, value_on + 1, value_at + interval '1 day', 'REVERSAL', id
  from paid`.execute(db);

async function followFees(
  db: Db,
  slice: RawBuilder<unknown>,
  today: Day,
): Promise<void> {
  const fees = sql`
    select loan_id, installment_id, sum(amount_minor)::bigint as minor from ledger_entry
    where ${slice} and cause = 'ACCRUAL' and value_on <= ${today}::date group by 1, 2`;
  await sql`
    with fee as materialized (${fees}),
    owing as (
      update installment i set penalty_minor = penalty_minor + minor, penalty_due_minor = penalty_due_minor + minor
      from fee where i.id = fee.installment_id
    ),
    loans as materialized (select loan_id, sum(minor)::bigint as minor from fee group by 1),
    lent as (
      update loan l set penalty_minor = penalty_minor + minor from loans where l.id = loans.loan_id
    )
    update collection_case c set arrears_minor = arrears_minor + minor, outstanding_minor = outstanding_minor + minor,
      payoff_minor = payoff_minor + minor
    from loans where c.loan_id = loans.loan_id and c.status in ('C00', 'C10')`.execute(
    db,
  );
}

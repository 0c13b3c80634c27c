import { addDays, type Day, toDayNumber } from "@kolekta/api/core/day";
import { toDerivedLoan, readLoans } from "@kolekta/api/account/loan/actions/account";
import { setInstallments } from "@kolekta/api/account/loan/queries/post";
import { buildCaches } from "@kolekta/api/account/loan/rules/cache";
import { toBalances } from "@kolekta/api/account/loan/rules/figures";
import type { Db } from "@kolekta/db";
import { type RawBuilder, sql } from "kysely";

const SLICE = 2_000;
/** Days of late fees that every late installment gets, one line each. */
const DAYS = 30;
const PAID_MINOR = 10_000;

type Loan = ReturnType<typeof toDerivedLoan>;

/**
 * Gives living loans a month of history: a late fee for each day and, for one in ten, a payment on
 * its day, posted by the engine. Loaded portfolios have only opening lines.
 */
export async function growHistory(
  db: Db,
  today: Day,
  printLine: (line: string) => void,
): Promise<void> {
  const last = await lastLoan(db);
  for (let after = 0; after < last; after += SLICE) {
    const slice = sql`id > ${after} and id <= ${after + SLICE}`;
    await db.transaction().execute(async (tx) => {
      await forBulk(tx);
      await setOpenings(tx, slice, today);
      await pay(tx, slice, today);
      await derive(tx, slice, today);
    });
    if ((after / SLICE) % 100 === 99)
      printLine(`lines of ${Math.min(last, after + SLICE)} of ${last} loans`);
  }
  await sql`vacuum analyze ledger_entry, ledger_event, payment, payment_event, installment, loan, collection_case`.execute(
    db,
  );
}

async function lastLoan(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select coalesce(max(id), 0) as id from loan`.execute(db);
  return rows[0]?.id ?? 0;
}

/** Skips foreign keys and waits for the disk, as seeds do. */
const forBulk = (db: Db) =>
  sql`select set_config(name, value, true) from (values
    ('session_replication_role', 'replica'), ('synchronous_commit', 'off'), ('work_mem', '64MB')) as setting (name, value)`.execute(
    db,
  );

/** Sets the openings to the balances of a month ago. */
const setOpenings = (db: Db, slice: RawBuilder<unknown>, today: Day) =>
  sql`
    update loan set opening_on = ${addDays(today, -DAYS)}::date, accrued_on = ${today}::date where ${slice}`.execute(
    db,
  );

const NOON = sql`interval '12 hours'`;

const pay = (db: Db, slice: RawBuilder<unknown>, today: Day) =>
  sql`
    with payer as (
      select id, ${addDays(today, -3)}::date as day,
        ${addDays(today, -3)}::timestamp at time zone 'Asia/Jakarta' + ${NOON} as at
      from loan where ${slice} and id % 10 = 0 and status = 40 and outstanding_minor > 20 * ${PAID_MINOR}::bigint
    ),
    event as (
      insert into ledger_event (kind, loan_id, value_on, recorded_at) select 'PAYMENT', id, day, at from payer
      returning id, loan_id
    ),
    paid as (
      insert into payment (loan_id, channel, provider, reference, amount_minor, paid_at, created_at, event_id, value_on)
      select p.id, 'BENCH', 'bench', 'bench' || p.id, ${PAID_MINOR}, p.at, p.at, e.id, p.day
      from payer p join event e on e.loan_id = p.id returning *
    )
    insert into payment_event (provider, txn_id, event_type, loan_id, amount_minor, currency, paid_at, received_at, answer,
      state, payment_id)
    select provider, reference, 'PAID', loan_id, amount_minor, 'IDR', paid_at, paid_at, 'POSTED', 'POSTED', id
    from paid`.execute(db);

async function derive(db: Db, slice: RawBuilder<unknown>, today: Day): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from loan where ${slice}`.execute(db);
  const loanRows = await readLoans(
    db,
    rows.map(({ id }) => id),
  );
  const loans = loanRows.map((loanRow) => toDerivedLoan(loanRow, today, today));
  await writeLines(db, loans, today);
  const caches = loans.map((loan) => ({
    id: loan.id,
    ...buildCaches(loan.account, today, loan.terms.graceDays),
    figures: toBalances(loan.account, today),
    repaidOn: loan.repaidOn,
  }));
  await setInstallments(
    db,
    caches.flatMap(({ installments, repaidOn }) =>
      installments.map((installment) => ({
        ...installment,
        repaidOn:
          installment.status === 50 || installment.status === -50
            ? (repaidOn.get(installment.id) ?? null)
            : null,
      })),
    ),
  );
  await setLoans(db, caches);
}

async function writeLines(db: Db, loans: readonly Loan[], today: Day): Promise<void> {
  const lines = loans.flatMap(({ id, derived }) =>
    derived.lines.map((line) => [
      id,
      line.installmentId,
      line.kind,
      line.component,
      line.amountMinor,
      line.cause,
      line.causeId,
      line.paymentId,
      toDayNumber(line.on),
    ]),
  );
  await sql`
    with night as (
      insert into ledger_event (kind, value_on, recorded_at) values ('NIGHT', ${today}::date, now()) returning id
    )
    insert into ledger_entry (loan_id, installment_id, kind, component, amount_minor, cause, cause_id, payment_id, value_on,
      value_at, event_id)
    select (l ->> 0)::bigint, (l ->> 1)::bigint, l ->> 2, l ->> 3, (l ->> 4)::bigint, l ->> 5, (l ->> 6)::bigint,
      (l ->> 7)::bigint, date '1970-01-01' + (l ->> 8)::int,
      (date '1970-01-01' + (l ->> 8)::int)::timestamp at time zone 'Asia/Jakarta', night.id
    from night, json_array_elements(${JSON.stringify(lines)}::text::json) with ordinality as line (l, nth)
    order by nth`.execute(db);
}

async function setLoans(
  db: Db,
  caches: readonly (Pick<ReturnType<typeof buildCaches>, "loan"> & {
    readonly id: number;
    readonly figures: ReturnType<typeof toBalances>;
  })[],
): Promise<void> {
  const rows = caches.map(({ id, loan, figures }) => ({ id, ...loan, ...figures }));
  await sql`
    with derived as materialized (
      select * from json_to_recordset(${JSON.stringify(rows)}::text::json) as one (
        "id" bigint, "status" smallint, "creditMinor" bigint, "principalMinor" bigint, "interestMinor" bigint,
        "lateFeeMinor" bigint, "extensionFeeMinor" bigint, "repaidMinor" bigint, "waivedMinor" bigint,
        "arrearsMinor" bigint, "outstandingMinor" bigint, "payoffMinor" bigint, "overdueOn" date)
    ),
    lent as (
      update loan l set status = d.status, late_fee_minor = d."lateFeeMinor", repaid_minor = d."repaidMinor",
        credit_minor = d."creditMinor"
      from derived d where l.id = d.id
    )
    update collection_case c set arrears_minor = d."arrearsMinor", outstanding_minor = d."outstandingMinor",
      payoff_minor = d."payoffMinor", overdue_on = coalesce(d."overdueOn", c.overdue_on)
    from derived d where c.loan_id = d.id and c.status in ('C00', 'C10')`.execute(db);
}

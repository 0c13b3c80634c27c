import { type Kysely, sql } from "kysely";

/**
 * Why: a bank may tell of a moment at which nothing can have been paid. Such money waits for a person who knows the
 * day; what the bank said is kept beside it. A deal whose payment went back may still be paid in time.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await events(db);
  await payments(db);
  await files(db);
  await issues(db, [...KINDS, "VALUE_DAY"]);
  await sql`alter table payment_issue add column value_on date`.execute(db);
  await sql`comment on column payment_issue.value_on is 'The day on which it was paid, as a person found out'`.execute(
    db,
  );
  await sql`insert into deduction_move values ('VOID', 'USED')`.execute(db);
  await sql`insert into extension_move values ('REVERSED', 'EFFECTIVE')`.execute(
    db,
  );
}

/** No moment of a page lies outside of these. */
const isShowable = (column: string) =>
  sql`${sql.ref(column)} >= '2000-01-01+00' and ${sql.ref(column)} < '2200-01-01+00'`;

const isOdd = (column: string) =>
  sql`(${sql.ref(column)} < '2000-01-01+00' or ${sql.ref(column)} > now() + interval '5 minutes')`;

async function events(db: Kysely<unknown>): Promise<void> {
  await sql`alter table payment_event add column reported_paid_at text`.execute(
    db,
  );
  await sql`comment on column payment_event.reported_paid_at is 'What the bank said where it cannot be; paid_at is then when it was received'`.execute(
    db,
  );
  await sql`
    update payment_event set paid_at = received_at,
      reported_paid_at = to_char(paid_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
    where paid_at < '2000-01-01+00' or paid_at > received_at + interval '5 minutes'`.execute(
    db,
  );
  await sql`
    alter table payment_event add constraint payment_event_paid_at
      check (paid_at >= '2000-01-01+00' and paid_at <= received_at + interval '5 minutes')`.execute(
    db,
  );
}

/** What was posted at such a moment counts from when it came in; its event keeps what was said, its ledger every amount. */
async function payments(db: Kysely<unknown>): Promise<void> {
  await sql`
    update payment set paid_at = created_at
    where paid_at < '2000-01-01+00' or paid_at > created_at + interval '5 minutes'`.execute(
    db,
  );
  await sql`
    update payment y set reversed_at = coalesce((
      select max(received_at) from payment_event v where v.payment_id = y.id and v.event_type = 'REVERSED'), created_at)
    where ${isOdd("y.reversed_at")}`.execute(db);
  await sql`
    alter table payment
      add constraint payment_paid_at check (paid_at >= '2000-01-01+00' and paid_at <= created_at + interval '5 minutes'),
      add constraint payment_reversed_at check (${isShowable("reversed_at")})`.execute(
    db,
  );
  await sql`
    update repayment_code set paid_at = updated_at where ${isOdd("paid_at")}`.execute(
    db,
  );
  await sql`alter table repayment_code add constraint repayment_code_paid_at check (${isShowable("paid_at")})`.execute(
    db,
  );
  await sql`alter table payment_credit disable trigger payment_credit_append_only`.execute(
    db,
  );
  await sql`
    update payment_credit k set paid_at = y.paid_at from payment y
    where y.id = k.payment_id and ${isOdd("k.paid_at")}`.execute(db);
  await sql`alter table payment_credit enable trigger payment_credit_append_only`.execute(
    db,
  );
  await sql`
    update agent_day set last_paid_at = null where ${isOdd("last_paid_at")}`.execute(
    db,
  );
}

async function files(db: Kysely<unknown>): Promise<void> {
  for (const table of ["payment_file_row", "payment_difference"]) {
    await sql`
      update ${sql.table(table)} r set paid_at = f.created_at from payment_file f
      where f.id = r.file_id and ${isOdd("r.paid_at")}`.execute(db);
    await sql`
      alter table ${sql.table(table)} add constraint ${sql.id(`${table}_paid_at`)}
        check (${isShowable("paid_at")})`.execute(db);
  }
}

const KINDS = ["MISMATCH", "UNKNOWN_CODE", "OVERPAID", "REVERSED"];

async function issues(
  db: Kysely<unknown>,
  kinds: readonly string[],
): Promise<void> {
  const list = sql.join(kinds.map((kind) => sql.lit(kind)));
  await sql`
    alter table payment_issue drop constraint payment_issue_kind_check,
      add constraint payment_issue_kind_check check (kind in (${list}))`.execute(
    db,
  );
}

/** Moments that were rewritten are not put back. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`delete from deduction_move where from_state = 'VOID'`.execute(db);
  await sql`delete from extension_move where from_state = 'REVERSED'`.execute(
    db,
  );
  await sql`alter table payment_issue drop column value_on`.execute(db);
  await sql`update payment_issue set kind = 'MISMATCH' where kind = 'VALUE_DAY'`.execute(
    db,
  );
  await issues(db, KINDS);
  for (const table of ["payment_file_row", "payment_difference"])
    await sql`alter table ${sql.table(table)} drop constraint ${sql.id(`${table}_paid_at`)}`.execute(
      db,
    );
  await sql`alter table repayment_code drop constraint repayment_code_paid_at`.execute(
    db,
  );
  await sql`alter table payment drop constraint payment_paid_at, drop constraint payment_reversed_at`.execute(
    db,
  );
  await sql`alter table payment_event drop constraint payment_event_paid_at, drop column reported_paid_at`.execute(
    db,
  );
}

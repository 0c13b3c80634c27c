import { type Kysely, sql } from "kysely";

const KINDS = ["MISMATCH", "UNKNOWN_CODE", "VALUE_DAY", "OVERPAID", "REVERSED"];

/**
 * Why: money that we laid on the wrong loan is taken back there, waits for finance again and goes on the right one:
 * of one transaction of a bank one payment stands at a time.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await kinds(db, [...KINDS, "MISLAID"]);
  await sql`alter table payment drop constraint payment_provider_reference`.execute(
    db,
  );
  await sql`
    create unique index payment_provider_reference on payment (provider, reference) where state = 'POSTED'`.execute(
    db,
  );
  await sql`comment on column payment.reversed_at is 'When it went back; payment_reversal says by whose fault. Credit for it went with it'`.execute(
    db,
  );
}

async function kinds(
  db: Kysely<unknown>,
  known: readonly string[],
): Promise<void> {
  const list = sql.join(known.map((kind) => sql.lit(kind)));
  await sql`
    alter table payment_issue drop constraint payment_issue_kind_check,
      add constraint payment_issue_kind_check check (kind in (${list}))`.execute(
    db,
  );
}

/** What was booked is not rewritten: where one transaction has several payments, one of them stands as before. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`update payment_issue set kind = 'MISMATCH' where kind = 'MISLAID'`.execute(
    db,
  );
  await kinds(db, KINDS);
  await sql`drop index payment_provider_reference`.execute(db);
  const { rows } = await sql`
    select from payment group by provider, reference having count(*) > 1 limit 1`.execute(
    db,
  );
  const one =
    rows.length > 0
      ? sql`exclude (provider with =, reference with =) where (state = 'POSTED')`
      : sql`unique (provider, reference)`;
  await sql`alter table payment add constraint payment_provider_reference ${one}`.execute(
    db,
  );
  await sql`comment on column payment.reversed_at is 'When the bank took it back; credit for it went with it'`.execute(
    db,
  );
}

import { type Kysely, sql } from "kysely";

/** Why: a text that comes in stands in the conversation of its case, and the agent who works that case is told. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sms_inbound add column case_id bigint references collection_case`.execute(
    db,
  );
  await sql`comment on column sms_inbound.case_id is 'The case it answers; null where nobody knows one'`.execute(
    db,
  );
  await sql`create index sms_inbound_case on sms_inbound (case_id, received_at) where case_id is not null`.execute(
    db,
  );
  await sql`create index sms_message_address on sms_message (address, requested_at) where channel = '02'`.execute(
    db,
  );
  await sql`
    update sms_inbound i set case_id = (
      select m.case_id from sms_message m
      where m.channel = '02' and m.address = i.phone and m.state <> 'FAILED' and m.requested_at <= i.received_at
      order by m.requested_at desc limit 1)`.execute(db);
  await kinds(db, [...KINDS, "SMS_RECEIVED"]);
}

const KINDS = [
  "CASES_BOUND",
  "CASES_UNBOUND",
  "PROMISE_BROKEN",
  "DEDUCTION_APPROVED",
  "DEDUCTION_REJECTED",
  "DEDUCTION_LAPSED",
  "CASE_RECALLED",
];

async function kinds(
  db: Kysely<unknown>,
  known: readonly string[],
): Promise<void> {
  const list = sql.join(known.map((kind) => sql.lit(kind)));
  await sql`alter table task_notice drop constraint task_notice_kind_check`.execute(
    db,
  );
  await sql`alter table task_notice add constraint task_notice_kind_check check (kind in (${list}))`.execute(
    db,
  );
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`delete from task_notice where kind = 'SMS_RECEIVED'`.execute(db);
  await kinds(db, KINDS);
  await sql`drop index sms_message_address, sms_inbound_case`.execute(db);
  await sql`alter table sms_inbound drop column case_id`.execute(db);
}

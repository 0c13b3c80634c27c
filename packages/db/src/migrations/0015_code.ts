import { type Kysely, sql } from "kysely";

/** Why: a case shows what the borrower was given to pay with and what has come in; holds stop contact by name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table repayment_code (
      id bigint generated always as identity primary key,
      loan_id bigint not null references loan,
      case_id bigint references collection_case,
      agent_id bigint references app_user,
      type text not null check (type in ('SINGLE', 'FULL', 'EXTENSION')),
      channel text not null,
      bank text not null,
      number text,
      amount_minor bigint not null check (amount_minor > 0),
      state text not null check (state in ('REQUESTED', 'ACTIVE', 'PAID', 'EXPIRED', 'CANCELLED', 'FAILED', 'REVERSED')),
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      expires_at timestamptz not null
    )`.execute(db);
  await sql`create index repayment_code_loan on repayment_code (loan_id, id)`.execute(
    db,
  );
  await sql`
    create unique index repayment_code_one_active on repayment_code (loan_id, type, channel, bank)
    where state in ('REQUESTED', 'ACTIVE')`.execute(db);
  await sql`alter table case_hold add column reason text not null default ''`.execute(
    db,
  );
  await sql`alter table case_hold add column closer_id bigint references app_user`.execute(
    db,
  );
  await sql`
    insert into role_permission (permission, role_id)
    select permission, unnest(roles) from (values
      ('code.read', array[1, 2, 3, 4, 5, 6, 7, 8]),
      ('payment.read', array[1, 2, 3, 4, 5, 6, 7, 8]),
      ('hold.open', array[1, 2, 4, 5, 8]),
      ('hold.close', array[4, 6])
    ) as granted (permission, roles)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`delete from role_permission where permission in
    ('code.read', 'payment.read', 'hold.open', 'hold.close')`.execute(db);
  await sql`alter table case_hold drop column closer_id, drop column reason`.execute(
    db,
  );
  await sql`drop table repayment_code`.execute(db);
}

import { type Kysely, sql } from "kysely";

/**
 * Why: a code that ends before it is paid is taken back at its provider too, after the commit and again until
 * it is told; what came of that stays on record.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table code_withdrawal (
      code_id bigint primary key references repayment_code,
      provider text not null,
      number text not null,
      reason text not null check (reason in ('CANCELLED', 'EXPIRED')),
      created_at timestamptz not null,
      ask_at timestamptz,
      asks integer not null default 0,
      outcome text check (outcome in ('TOLD', 'REFUSED', 'GIVEN_UP', 'NO_CALL')),
      failure text,
      settled_at timestamptz,
      check ((outcome is null) = (ask_at is not null)),
      check ((outcome is null) = (settled_at is null))
    )`.execute(db);
  await sql`comment on table code_withdrawal is 'What providers are told of codes that ended unpaid'`.execute(
    db,
  );
  await sql`comment on column code_withdrawal.ask_at is 'When the provider is told, or told again'`.execute(
    db,
  );
  await sql`
    create index code_withdrawal_ask on code_withdrawal (ask_at) where outcome is null`.execute(
    db,
  );
  await sql`
    alter table code_policy add column withdraw_hours integer not null default 24 check (withdraw_hours > 0)`.execute(
    db,
  );
  await sql`comment on column code_policy.withdraw_hours is 'How long a provider that does not answer is told again of a code that ended'`.execute(
    db,
  );
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table code_policy drop column withdraw_hours`.execute(db);
  await sql`drop table code_withdrawal`.execute(db);
}

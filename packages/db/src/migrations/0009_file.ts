import { type Kysely, sql } from "kysely";

/** Why: pictures, recordings, proofs and exports are found by id inside the rights of their case, never by path. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table stored_file (
      id uuid primary key default gen_random_uuid(),
      kind text not null check (kind in ('IMAGE', 'RECORDING', 'PROOF', 'EXPORT')),
      case_id bigint references collection_case,
      borrower_id bigint references borrower,
      institution_id bigint references institution,
      owner_id bigint references app_user,
      name text not null,
      media_type text not null,
      bytes bigint not null check (bytes >= 0),
      sha256 bytea not null,
      created_at timestamptz not null default now(),
      expires_at timestamptz,
      purged_at timestamptz
    )`.execute(db);
  await sql`create index stored_file_case on stored_file (case_id)`.execute(db);
  await sql`create index stored_file_expiry on stored_file (expires_at) where purged_at is null`.execute(
    db,
  );
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table stored_file`.execute(db);
}

import { type Kysely, sql } from "kysely";

/** Why: what the borrower sent in pictures, what was said about them, and whether the ID card was confirmed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table borrower_image (
      id bigint generated always as identity primary key,
      borrower_id bigint not null references borrower,
      kind text not null check (kind in ('ID_CARD', 'SELFIE', 'WORK', 'PROOF', 'OTHER')),
      file_id uuid not null references stored_file,
      width integer not null,
      height integer not null,
      uploader_id bigint references app_user,
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index borrower_image_borrower on borrower_image (borrower_id, id)`.execute(
    db,
  );
  await sql`
    create table image_comment (
      id bigint generated always as identity primary key,
      image_id bigint not null references borrower_image,
      author_id bigint not null references app_user,
      text text not null,
      at timestamptz not null
    )`.execute(db);
  await sql`create index image_comment_image on image_comment (image_id, id)`.execute(
    db,
  );
  await sql`
    create table ktp_check (
      borrower_id bigint primary key references borrower,
      state text not null check (state in ('MATCH', 'MISMATCH', 'UNREADABLE')),
      name_matches boolean,
      number_matches boolean,
      birth_matches boolean,
      checked_at timestamptz not null,
      source text not null
    )`.execute(db);
  await sql`
    insert into role_permission (permission, role_id)
    select permission, unnest(roles) from (values
      ('image.read', array[1, 2, 3, 4, 5, 7, 8]),
      ('image.write', array[1, 2, 4, 8])
    ) as granted (permission, roles)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`delete from role_permission where permission like 'image.%'`.execute(
    db,
  );
  await sql`drop table ktp_check, image_comment, borrower_image`.execute(db);
}

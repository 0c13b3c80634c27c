import { sql } from "kysely";
import { migrationOf } from "./part.ts";

/** Why: a password that is sealed alone names no captcha, so that only its use shows a login that is sent again. */
export const { up, down } = migrationOf({
  up: [
    sql`
    create table used_password_seal (
      digest bytea primary key check (length(digest) = 32),
      expires_at timestamptz not null
    )`,
    sql`comment on table used_password_seal is 'Passwords sealed alone that were used, for as long as their key opens them'`,
    sql`comment on column used_password_seal.digest is 'SHA-256 of the ciphertext'`,
  ],
  down: [sql`drop table used_password_seal`],
});

import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { Part } from "../part.ts";

/** The key as HMAC uses it: once over the text, once over what comes out. It travels with a backup, as the hashes do. */
function newKey() {
  const padded = Buffer.concat([randomBytes(32), Buffer.alloc(32)]);
  const inner = padded.map((byte) => byte ^ 0x36);
  const outer = padded.map((byte) => byte ^ 0x5c);
  return sql`insert into phone_key (id, inner_key, outer_key) values (1, ${inner}, ${outer})`;
}

/**
 * Keeps the hash of a number beside it, in the column `phone_hash`. Always: also where a load or a copy lets no other
 * trigger fire.
 */
export function withPhoneHash(table: string, column: string) {
  const [owner, number] = [sql.ref(table), sql.ref(column)];
  const writer = sql.ref(`${table}_phone_hash`);
  return [
    sql`create index ${writer} on ${owner} (phone_hash)`,
    sql`
    create function ${writer}() returns trigger language plpgsql as $$
    begin
      new.phone_hash := phone_hash(new.${number});
      return new;
    end $$`,
    sql`
    create trigger ${writer} before insert or update of ${number}, phone_hash on ${owner}
    for each row execute function ${writer}()`,
    sql`alter table ${owner} enable always trigger ${writer}`,
  ];
}

/**
 * Why: a filter that matches the beginning of a number gives it away digit by digit, whatever is masked. A number is
 * found whole or not at all: by its HMAC under a key of the house, which the database keeps beside each number, so
 * that no statement compares numbers and what is recorded of a search tells nobody the number.
 */
export const phone: Part = {
  up: [
    sql`
    create table phone_key (
      id smallint primary key check (id = 1),
      inner_key bytea not null check (length(inner_key) = 64),
      outer_key bytea not null check (length(outer_key) = 64)
    )`,
    newKey,
    sql`
    create function phone_hash(number text) returns bytea language sql stable strict as $$
      select sha256(k.outer_key || sha256(k.inner_key || convert_to(number, 'UTF8'))) from phone_key k
    $$`,
  ],
  down: [sql`drop table phone_key`, sql`drop function phone_hash`],
};

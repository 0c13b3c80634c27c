import { sql } from "kysely";
import type { Part } from "../part.ts";

/** What tells of a person; how he came to be left alone and what he owes may still be written. */
const TABLES = [
  "contact",
  "borrower_fact",
  "borrower_image",
  "device_call",
  "ktp_check",
];

const trigger = (table: string) => sql.id(`${table}_of_erased`);

/** Why: nothing new is learned of somebody who was erased, whichever door it comes through. */
export const refuse: Part = {
  up: [
    sql`
    create function refuse_of_erased() returns trigger language plpgsql as $$
    begin
      if exists (select from borrower where id = new.borrower_id and erased_at is not null) then
        raise exception 'borrower % was erased', new.borrower_id using errcode = '23514', constraint = 'borrower_erased';
      end if;
      return new;
    end $$`,
    ...TABLES.map(
      (table) => sql`
    create trigger ${trigger(table)} before insert on ${sql.table(table)}
    for each row execute function refuse_of_erased()`,
    ),
    sql`
    create trigger contact_told_of_erased before update of name, phone, removed_at on contact for each row
    when (new.name <> '' or new.removed_at is null) execute function refuse_of_erased()`,
  ],
  down: [
    sql`drop trigger contact_told_of_erased on contact`,
    ...TABLES.map(
      (table) => sql`drop trigger ${trigger(table)} on ${sql.table(table)}`,
    ),
    sql`drop function refuse_of_erased`,
  ],
};

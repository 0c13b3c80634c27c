import { sql } from "kysely";
import { migrationOf, type Part } from "./part.ts";

/** Why: the day is looked up for a loan that is told without one; a tape tells every loan its days. */
const loans: Part = {
  up: [
    sql`drop trigger loan_arrival on loan`,
    sql`
    create trigger loan_arrival before insert on loan for each row
      when (new.accrued_on is null) execute function loan_arrives()`,
  ],
  down: [
    sql`drop trigger loan_arrival on loan`,
    sql`create trigger loan_arrival before insert on loan for each row execute function loan_arrives()`,
  ],
};

/** Why: a case that already says what it is about has nothing to be told. */
const cases: Part = {
  up: [
    sql`drop trigger case_opening on collection_case`,
    sql`
    create trigger case_opening before insert on collection_case for each row
      when (new.about_on is distinct from new.overdue_on) execute function case_opens()`,
  ],
  down: [
    sql`drop trigger case_opening on collection_case`,
    sql`create trigger case_opening before insert on collection_case for each row execute function case_opens()`,
  ],
};

/**
 * Why: people come by the hundred thousand, with a tape or the address book of a phone. Whether one of them was erased is
 * asked once for all of a statement; few ever were, and the index knows them.
 */
const contacts: Part = {
  up: [
    sql`create index borrower_erased on borrower (id) where erased_at is not null`,
    sql`
    create function refuse_contacts_of_erased() returns trigger language plpgsql as $$
    declare gone bigint;
    begin
      select b.id into gone from borrower b
      where b.erased_at is not null and b.id in (select borrower_id from added) limit 1;
      if found then
        raise exception 'borrower % was erased', gone using errcode = '23514', constraint = 'borrower_erased';
      end if;
      return null;
    end $$`,
    sql`drop trigger contact_of_erased on contact`,
    sql`
    create trigger contact_of_erased after insert on contact referencing new table as added
      for each statement execute function refuse_contacts_of_erased()`,
  ],
  down: [
    sql`drop trigger contact_of_erased on contact`,
    sql`create trigger contact_of_erased before insert on contact for each row execute function refuse_of_erased()`,
    sql`drop function refuse_contacts_of_erased`,
    sql`drop index borrower_erased`,
  ],
};

export const { up, down } = migrationOf(loans, cases, contacts);

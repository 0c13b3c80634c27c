import { type Kysely, sql } from "kysely";

const STATED = sql`source in ('APPLICATION', 'EMERGENCY', 'AGENT')`;
const DEVICE = sql`source in ('ADDRESS_BOOK', 'CALL_LIST')`;

/**
 * Why: whoever writes a number learns by the answer whether it is known. It counts as a search, in a place of its own;
 * and what a device gave lies beside what was stated, so that the answer is the same whether a closed book has it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table phone_search drop constraint phone_search_place_check,
      add constraint phone_search_place_check check (place in ('CASES', 'CALLS', 'MESSAGES', 'CONTACTS'))`.execute(
    db,
  );
  await sql`alter table contact drop constraint contact_borrower_id_phone_key`.execute(
    db,
  );
  await sql`create unique index contact_stated_number on contact (borrower_id, phone) where ${STATED}`.execute(
    db,
  );
  await sql`create unique index contact_device_number on contact (borrower_id, phone) where ${DEVICE}`.execute(
    db,
  );
}

/** The old table knows a number of a borrower once: what was stated stays. Searches on record keep their place. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    delete from contact device using contact stated
    where stated.borrower_id = device.borrower_id and stated.phone = device.phone and stated.id <> device.id
      and device.source in ('ADDRESS_BOOK', 'CALL_LIST') and stated.source in ('APPLICATION', 'EMERGENCY', 'AGENT')`.execute(
    db,
  );
  await sql`drop index contact_stated_number, contact_device_number`.execute(
    db,
  );
  await sql`alter table contact add constraint contact_borrower_id_phone_key unique (borrower_id, phone)`.execute(
    db,
  );
  await sql`
    alter table phone_search drop constraint phone_search_place_check,
      add constraint phone_search_place_check check (place in ('CASES', 'CALLS', 'MESSAGES')) not valid`.execute(
    db,
  );
}

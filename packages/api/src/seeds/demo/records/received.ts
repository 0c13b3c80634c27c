import { sql, type Transaction } from "kysely";
import type { DB } from "@kolekta/db";

/**
 * Writes data from lenders and phones: results of ID checks and phone calls. Address books are
 * written with the contacts.
 */
export async function plantReceived(trx: Transaction<DB>, now: Date): Promise<void> {
  await sql`
    insert into ktp_check (borrower_id, state, name_matches, number_matches, birth_matches, checked_at, source, received_at)
    select b.id, s.state, s.state <> 'UNREADABLE' and b.id % 10 <> 1, s.state = 'MATCH',
      case s.state when 'UNREADABLE' then null else true end, b.created_at, 'Dukcapil',
      ${now}::timestamptz - make_interval(days => (b.id % 60)::int)
    from borrower b
    cross join lateral (select case when b.id % 10 = 1 then 'MISMATCH' when b.id % 23 = 0 then 'UNREADABLE' else 'MATCH' end as state) s
    where b.id % 3 <> 0`.execute(trx);
  await sql`
    update contact set created_at = ${now}::timestamptz - make_interval(days => (id % 20)::int)
    where source = 'ADDRESS_BOOK'`.execute(trx);
  await sql`
    insert into device_call (borrower_id, name, phone, direction, at, seconds, received_at)
    select o.borrower_id, o.name, o.phone, case (o.id + n) % 3 when 0 then 'IN' when 1 then 'OUT' else 'MISSED' end,
      ${now}::timestamptz - make_interval(days => 21 + n, mins => (o.id * 7 % 600)::int),
      case (o.id + n) % 3 when 2 then 0 else 20 + o.id % 240 end,
      ${now}::timestamptz - make_interval(days => (o.id % 20)::int)
    from contact o cross join generate_series(1, 2) n where o.source = 'ADDRESS_BOOK'`.execute(trx);
}

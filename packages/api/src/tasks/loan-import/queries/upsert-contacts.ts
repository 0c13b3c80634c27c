import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import { execute, queryRows } from "../../../core/query.ts";
import { BORROWER_NEWS } from "./upsert.ts";

/** Numbers of the tape: the borrower's own, and the emergency contact. */
const STATED = sql`
  select distinct on (borrower.id, stated.phone) borrower.id as borrower_id, stated.relation, stated.name, stated.phone, stated.source
  from tape join borrower on borrower.source_id = tape.borrower_key
  cross join lateral (values
    ('R01', tape.name, tape.phone, 'APPLICATION'),
    (tape.contact_relation, tape.contact_name, tape.contact_phone, 'EMERGENCY')
  ) as stated (relation, name, phone, source)
  where ${BORROWER_NEWS} and stated.phone is not null
  order by borrower.id, stated.phone, stated.source`;

/**
 * Inserts the numbers of the tape. Contacts that only an agent had added become stated; with
 * `areDecisionsFinal` those that wait for a leader or were refused stay as they are.
 */
export const upsertContacts = (db: Db, areDecisionsFinal: boolean): Promise<void> =>
  execute(db)`
    insert into contact (borrower_id, relation, name, phone, source)
    ${STATED}
    on conflict (borrower_id, phone) where source in ('APPLICATION', 'EMERGENCY', 'AGENT') do update
      set state = 'STATED', relation = excluded.relation, name = excluded.name, source = excluded.source,
        decider_id = null, decided_at = null
      where contact.state <> 'STATED' and (contact.state = 'APPROVED' or not ${areDecisionsFinal}::boolean)`;

export interface RefusedContact {
  readonly id: number;
  readonly deciderId: number | null;
  readonly decidedAt: Date | null;
}

/** Lists contacts that a leader refused and the tape states. */
export const listRefusedContacts = (db: Db) =>
  queryRows(db)<RefusedContact>`
    select contact.id, contact.decider_id, contact.decided_at
    from (${STATED}) stated join contact on contact.borrower_id = stated.borrower_id and contact.phone = stated.phone
    where contact.state = 'REFUSED' and contact.source in ('APPLICATION', 'EMERGENCY', 'AGENT')
    order by contact.id`;

import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import { DEFAULT_ZONE } from "../../../core/day.ts";
import { queryRows } from "../../../core/query.ts";
import type { EventLines } from "../rules/event.ts";

/** Tolerated difference between a bank's clock and ours. */
const AHEAD = sql`interval '5 minutes'`;

/**
 * Selects events whose entries may be wrong, with sums over their entries. All entries are read
 * once; most events are right and are not returned.
 */
export const doubtfulEvents = (db: Db) =>
  queryRows(db)<EventLines>`
    select e.event_id, e.lines, e.first_loan_id, e.last_loan_id, e.is_single_instant, e.last_value_on, e.opening, e.tape,
      v.kind, v.loan_id, ((v.recorded_at + ${AHEAD}) at time zone ${DEFAULT_ZONE})::date as recorded_on
    from (
      select event_id, count(*) as lines, min(loan_id) as first_loan_id, max(loan_id) as last_loan_id,
        min(booked_at) = max(booked_at) as is_single_instant, max(value_on) as last_value_on,
        count(*) filter (where cause = 'OPENING') as opening, count(*) filter (where cause = 'TAPE') as tape
      from ledger_entry group by event_id) e
    left join ledger_event v on v.id = e.event_id
    where v.id is null or not is_single_instant or opening + tape > 0
      or v.loan_id is not null and (v.loan_id <> first_loan_id or v.loan_id <> last_loan_id)
      or last_value_on > ((v.recorded_at + ${AHEAD}) at time zone ${DEFAULT_ZONE})::date
    order by e.event_id`;

export interface Orphan {
  readonly table: string;
  readonly id: number;
  readonly eventId: number;
}

/**
 * Lists rows outside of the ledger whose event is missing. Payments are verified with their loans.
 */
export const orphans = (db: Db) =>
  queryRows(db)<Orphan>`
    select * from (
      select 'loan' as table, id, opening_event_id as event_id from loan where opening_event_id <> 0
      union all select 'extension', id, event_id from extension where event_id is not null
      union all select 'payment_issue', id, ledger_event_id from payment_issue where ledger_event_id is not null
    ) named
    where not exists (select from ledger_event v where v.id = named.event_id)
    order by 1, 2`;

import { type RawBuilder, sql } from "kysely";
import type { LakeDay } from "../rules/day.ts";

/** Finds the events first, because their ids locate their lines in the ledger. */
export const ledgerRows = ({ ofLedger }: LakeDay): RawBuilder<unknown> => sql`
  with events as materialized (
    select id, kind, recorded_at from ledger_event where recorded_at >= ${ofLedger.from} and recorded_at < ${ofLedger.to})
  select e.id as entry_id, e.event_id, v.kind as event_kind, v.recorded_at, e.value_on, e.loan_id, e.installment_id, e.kind,
    e.component, e.cause, e.cause_id, e.payment_id, p.currency, e.amount_minor
  from events v
  join ledger_entry e on e.event_id = v.id
  join loan l on l.id = e.loan_id
  join product p on p.id = l.product_id
  where e.event_id >= (select min(id) from events) and e.event_id <= (select max(id) from events)`;

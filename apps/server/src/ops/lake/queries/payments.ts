import { type RawBuilder, sql } from "kysely";
import type { LakeDay } from "../rules/day.ts";
import { isInLakeDay } from "./in-lake-day.ts";

/** Excludes amounts that a loan had already paid when it was placed. */
const IS_COLLECTED = sql`(y.agent_id is not null or y.event_id is not null)`;

const COMMON = sql`
  y.loan_id, y.case_id, y.institution_id, y.agent_id, y.channel, y.provider, y.code_id`;

const moved = (day: LakeDay) => sql`
  select y.id as payment_id, null::bigint as reversal_id, y.event_id, y.created_at as recorded_at, y.paid_at as happened_at,
    y.value_on, ${COMMON}, null::text as fault, y.amount_minor
  from payment y left join institution i on i.id = y.institution_id
  where ${isInLakeDay(sql`y.created_at`, day)} and ${IS_COLLECTED}
  union all
  select y.id, r.id, r.event_id, r.recorded_at, r.reversed_at, r.value_on, ${COMMON}, r.fault, -y.amount_minor
  from payment_reversal r join payment y on y.id = r.payment_id left join institution i on i.id = y.institution_id
  where ${isInLakeDay(sql`r.recorded_at`, day)} and ${IS_COLLECTED}`;

const buildAllocatedSql = (component: string) => sql`
  coalesce(sum(e.amount_minor) filter (where e.kind = 'PAYMENT' and e.component = ${sql.lit(component)}), 0)::bigint`;

export const paymentRows = (day: LakeDay): RawBuilder<unknown> => sql`
  select m.*, p.currency, laid.*
  from (${moved(day)}) m
  join loan l on l.id = m.loan_id
  join product p on p.id = l.product_id
  cross join lateral (
    select ${buildAllocatedSql("PRINCIPAL")} as principal_minor, ${buildAllocatedSql("INTEREST")} as interest_minor,
      ${buildAllocatedSql("LATE_FEE")} as late_fee_minor, ${buildAllocatedSql("EXTENSION_FEE")} as extension_fee_minor,
      coalesce(sum(e.amount_minor) filter (where e.kind = 'CREDIT' and e.cause <> 'REFUND'), 0)::bigint as credit_minor
    from ledger_entry e where e.payment_id = m.payment_id and e.event_id = m.event_id) laid`;

import { type RawBuilder, sql } from "kysely";
import type { LakeDay } from "../rules/day.ts";
import { isInLakeDay } from "./in-lake-day.ts";

const OF_CASE = sql`
  join collection_case c on c.id = m.case_id
  join institution i on i.id = c.institution_id
  join product p on p.id = c.product_id`;

const COMMON = sql`m.case_id, c.loan_id, c.institution_id, m.agent_id, m.due_on, p.currency, m.amount_minor`;

export const promiseRows = (day: LakeDay): RawBuilder<unknown> => sql`
  select m.id as promise_id, null::bigint as evaluation_id, 'OPEN' as state, null::text as state_before, m.created_at as at,
    ${COMMON}, null::bigint as paid_minor, null::bigint as payment_id, null::bigint as replaced_by
  from promise m ${OF_CASE} where ${isInLakeDay(sql`m.created_at`, day)}
  union all
  select m.id, t.id, t.state, t.before, t.decided_at, ${COMMON}, t.paid_minor, t.payment_id, t.replaced_by
  from promise_evaluation t join promise m on m.id = t.promise_id ${OF_CASE} where ${isInLakeDay(sql`t.decided_at`, day)}`;

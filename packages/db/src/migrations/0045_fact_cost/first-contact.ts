import { sql } from "kysely";
import { KINDS } from "../0034_figure/kinds.ts";
import { factView } from "../0034_figure/telling.ts";
import type { Part } from "../part.ts";

/** Place and moment are those of the call's own fact, which stands before a first contact is told. */
const view = `
    create or replace view fact_first_contact as
    select 'FIRST_CONTACT'::text as kind, t.id as ref_id, f.at, f.day, f.hour, f.institution_id, f.queue_id, f.group_id,
      f.agent_id, f.case_id, f.currency, 0::bigint as amount_minor, 0::bigint as principal_minor, 0::bigint as fee_minor,
      least(floor(extract(epoch from f.at - t.bound_at)), 2147483647)::integer as seconds,
      null::boolean as is_connected, null::boolean as is_self,
      case when f.day = (t.bound_at at time zone i.zone)::date then 'SAME_DAY' else 'LATER' end as outcome,
      null::text as outcome_before, null::timestamptz as paid_at
    from case_binding t
    cross join lateral (
      select c.* from current_fact c
      where c.case_id = t.case_id and c.agent_id = t.agent_id and c.kind in ('CALL', 'LOGGED_CALL') and c.at >= t.bound_at
        and not exists (
          select from case_binding n where n.case_id = t.case_id and (n.bound_at, n.id) > (t.bound_at, t.id)
            and n.bound_at <= c.at)
      order by c.at, c.kind, c.ref_id limit 1) f
    join institution i on i.id = f.institution_id`;

/** Why: to find the calls since a binding, their stage and their group once more took as long as two facts. */
export const firstContact: Part = {
  up: [sql.raw(view)],
  down: KINDS.filter(({ kind }) => kind === "FIRST_CONTACT").map((kind) =>
    sql.raw(factView(kind)),
  ),
};

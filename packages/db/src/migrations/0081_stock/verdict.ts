import { sql } from "kysely";
import { factView, STAGE } from "../0034_figure/telling.ts";
import { KINDS } from "../0034_figure/kinds.ts";
import { postedAt } from "../0034_figure/posting.ts";
import type { Part } from "../part.ts";

const VERDICTS = "('KEPT', 'PARTIAL', 'BROKEN', 'CURED')";

/** Counts in the stage and the group of the moment that its day and hour come from; one given before that, of its own. */
const VIEW = `
    create or replace view fact_judged as
    select 'JUDGED'::text as kind, r.ref_id, r.decided_at as at, r.due_on as day, 23::smallint as hour, r.institution_id,
      ${STAGE} as queue_id, ${postedAt("group_id", "r.agent_id", "r.at")} as group_id,
      r.agent_id, r.case_id, p.currency, r.amount_minor, 0::bigint as principal_minor, 0::bigint as fee_minor,
      0 as seconds, null::boolean as is_connected, null::boolean as is_self, r.state as outcome, r.before as outcome_before,
      null::timestamptz as paid_at
    from (
      select t.id as ref_id, t.decided_at, m.due_on, o.institution_id, m.agent_id, m.case_id, m.amount_minor, t.state, t.before,
        least(t.decided_at, (m.due_on + interval '23 hours') at time zone i.zone) as at
      from promise_verdict t
      join promise m on m.id = t.promise_id
      join collection_case o on o.id = m.case_id
      join institution i on i.id = o.institution_id
      where t.state in ${VERDICTS} or t.before in ${VERDICTS}) r
    join collection_case c on c.id = r.case_id
    join product p on p.id = c.product_id`;

/** Equals the batch of `verify`. */
const RETOLD = sql`
    select tell_judged(b.refs) from (
      select array_agg(ref_id) as refs from (
        select id as ref_id, (row_number() over (order by id) - 1) / 10000 as batch from promise_verdict) v group by batch) b`;

const [KIND] = KINDS.filter(({ kind }) => kind === "JUDGED");

export const verdictMoment: Part = {
  up: [sql.raw(VIEW), RETOLD],
  down: KIND ? [sql.raw(factView(KIND)), RETOLD] : [],
};

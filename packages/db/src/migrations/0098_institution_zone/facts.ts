import { sql } from "kysely";
import { KINDS } from "../0034_figure/kinds.ts";
import { postedAt } from "../0034_figure/posting.ts";
import { factView, STAGE } from "../0034_figure/telling.ts";
import type { Part } from "../part.ts";
import { zoneAt, zoneOn } from "./zone-sql.ts";

const CURRENT = () => "i.zone";

type ZoneOf = (moment: string) => string;

/** Views that take their day from the moment of the fact. */
const ofMoments = (zone: ZoneOf) =>
  KINDS.filter(({ kind }) => kind !== "JUDGED" && kind !== "FIRST_CONTACT").map(
    (kind) => factView(kind).replaceAll("i.zone", () => zone("r.at")),
  );

const firstContact = (zone: ZoneOf) => `
    create or replace view fact_first_contact as
    select 'FIRST_CONTACT'::text as kind, t.id as ref_id, f.at, f.day, f.hour, f.institution_id, f.queue_id, f.group_id,
      f.agent_id, f.case_id, f.currency, 0::bigint as amount_minor, 0::bigint as principal_minor, 0::bigint as fee_minor,
      least(floor(extract(epoch from f.at - t.bound_at)), 2147483647)::integer as seconds,
      null::boolean as is_connected, null::boolean as is_self,
      case when f.day = (t.bound_at at time zone ${zone("t.bound_at")})::date then 'SAME_DAY' else 'LATER' end as outcome,
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

const VERDICTS = "('KEPT', 'PARTIAL', 'BROKEN', 'CURED')";

const judged = (zone: ZoneOf) => `
    create or replace view fact_judged as
    select 'JUDGED'::text as kind, r.ref_id, r.decided_at as at, r.due_on as day, 23::smallint as hour, r.institution_id,
      ${STAGE} as queue_id, ${postedAt("group_id", "r.agent_id", "r.at")} as group_id,
      r.agent_id, r.case_id, p.currency, r.amount_minor, 0::bigint as principal_minor, 0::bigint as fee_minor,
      0 as seconds, null::boolean as is_connected, null::boolean as is_self, r.state as outcome, r.before as outcome_before,
      null::timestamptz as paid_at
    from (
      select t.id as ref_id, t.decided_at, m.due_on, o.institution_id, m.agent_id, m.case_id, m.amount_minor, t.state, t.before,
        least(t.decided_at, (m.due_on + interval '23 hours') at time zone ${zone("m.due_on")}) as at
      from promise_verdict t
      join promise m on m.id = t.promise_id
      join collection_case o on o.id = m.case_id
      join institution i on i.id = o.institution_id
      where t.state in ${VERDICTS} or t.before in ${VERDICTS}) r
    join collection_case c on c.id = r.case_id
    join product p on p.id = c.product_id`;

const postingSpan = (zone: ZoneOf) => `
    create or replace view posting_span as
    select p.agent_id, p.institution_id, p.group_id, p.queue_id, p.from_on,
      coalesce(min(p.from_on) over (partition by p.agent_id order by p.from_at, p.id
        rows between 1 following and unbounded following), 'infinity'::date) as until_on
    from (
      select p.id, p.agent_id, p.institution_id, p.group_id, p.queue_id, p.from_at,
        case when row_number() over (partition by p.agent_id order by p.from_at, p.id) = 1 then '-infinity'::date
          else (p.from_at at time zone coalesce(${zone("p.from_at")}, 'UTC'))::date end as from_on
      from agent_posting p left join institution i on i.id = p.institution_id) p`;

const views = (at: ZoneOf, on: ZoneOf) =>
  [...ofMoments(at), firstContact(at), judged(on), postingSpan(at)].map(
    (text) => sql.raw(text),
  );

/** Why: a fact keeps its day and hour when its institution moves to another zone. */
export const zonedFacts: Part = {
  up: views(zoneAt, zoneOn),
  down: views(CURRENT, CURRENT),
};

import { type RawBuilder, sql } from "kysely";
import type { Actor } from "../../../core/context.ts";
import type { DayRange } from "../../../core/range.ts";
import { sharesMailbox } from "../../../core/same-person.ts";
import { KEPT_SUMS } from "../../metric/contract-codes.ts";
import { SUMS } from "./scope.ts";

interface ComplaintQuery {
  readonly actor: Actor;
  readonly filter: DayRange;
  /** Complaints are read for those alone who may see them. */
  readonly complaints: boolean;
}

const HOLDER = sql`
  (select b.agent_id from case_binding b
    where b.case_id = w.case_id and b.bound_at <= w.created_at and coalesce(b.unbound_at, 'infinity') >= w.created_at
    order by b.bound_at desc, b.id desc limit 1)`;

/** The last posting until the complaint, else the first, as in facts. */
const GROUP = sql`
  (select g.group_id from agent_posting g where g.agent_id = h.agent_id
    order by g.from_at <= w.created_at desc, abs(extract(epoch from g.from_at - w.created_at)),
      case when g.from_at <= w.created_at then -g.id else g.id end limit 1)`;

/**
 * Complaints by the day on which they were received, for the row of the agent's day; `agents` is 1 where the agent has no such
 * row. To be put before the statements that read `kept`.
 */
export const complained = ({
  actor,
  filter: { from, to },
  complaints,
}: ComplaintQuery): RawBuilder<unknown> => sql`
  complained as materialized (
    select w.day, w.agent_id, w.institution_id, w.group_id, w.currency, count(*) as complaints,
      count(*) filter (where w.verdict = 'FOUNDED') as founded_complaints,
      (w.agent_id is not null and not exists (
        select from agent_day a where a.agent_id = w.agent_id and a.day = w.day and a.institution_id = w.institution_id
          and a.group_id is not distinct from w.group_id and a.currency = w.currency))::integer::bigint as agents
    from (
      select (w.created_at at time zone i.zone)::date as day, h.agent_id, w.institution_id, ${GROUP} as group_id, p.currency,
        w.verdict
      from work_order w
      join institution i on i.id = w.institution_id
      join loan l on l.id = w.loan_id
      join product p on p.id = l.product_id
      cross join lateral (select coalesce(w.agent_id, ${HOLDER}) as agent_id) h
      where ${complaints}::boolean and w.state <> 'INVALID'
        and w.created_at >= ${from}::date - 1 and w.created_at < ${to}::date + 2
        and (w.agent_id is null or not ${sharesMailbox(sql.ref("w.agentId"), actor.userId)})) w
    where w.day between ${from}::date and ${to}::date
    group by w.day, w.agent_id, w.institution_id, w.group_id, w.currency)`;

const NOTHING = sql.join(
  KEPT_SUMS.map((name) => sql`0::bigint as ${sql.ref(name)}`),
);

const KEPT = {
  agent_day: sql`
    select a.day, a.agent_id, a.institution_id, a.group_id, a.currency, ${SUMS("a", KEPT_SUMS)},
      0::bigint as complaints, 0::bigint as founded_complaints, 1::bigint as agents
    from agent_day a`,
  team_day: sql`
    select a.day, null::bigint as agent_id, a.institution_id, a.group_id, a.currency, ${SUMS("a", KEPT_SUMS)},
      0::bigint as complaints, 0::bigint as founded_complaints, a.agents::bigint
    from team_day a`,
} as const;

/** Rows to be added up: the kept days, and beside them the complaints; `agents` says how many days of agents a row is. */
export const addable = (
  table: keyof typeof KEPT,
  of: "agents" | "teams",
): RawBuilder<unknown> => sql`(
  ${KEPT[table]}
  union all
  select c.day, c.agent_id, c.institution_id, c.group_id, c.currency, ${NOTHING}, c.complaints, c.founded_complaints, c.agents
  from complained c where ${of === "teams" ? sql`true` : sql`c.agent_id is not null`}) d`;

/** Days of agents with their complaints; a day with complaints alone is a row too, without a place in `agent_day`. */
export const AGENT_DAYS = sql`(
  select a.ctid as row_at, a.day, a.agent_id, a.institution_id, a.group_id, a.currency, ${SUMS("a", KEPT_SUMS)},
    a.first_attempt_at, coalesce(c.complaints, 0) as complaints, coalesce(c.founded_complaints, 0) as founded_complaints
  from agent_day a
  left join complained c on c.agent_id = a.agent_id and c.day = a.day and c.institution_id = a.institution_id
    and c.group_id is not distinct from a.group_id and c.currency = a.currency
  union all
  select null::tid, c.day, c.agent_id, c.institution_id, c.group_id, c.currency, ${NOTHING}, null::timestamptz, c.complaints,
    c.founded_complaints
  from complained c where c.agents = 1) d`;

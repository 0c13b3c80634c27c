import { sql } from "kysely";
import { columnComments, type Part } from "../part.ts";

const LEFT = (measure: string) =>
  `d.entered${measure} - d.gone${measure} - d.dropped${measure}`;

/** Cases, arrears, principal and late fees: how the names of the measures end. */
const STOCKS = ["", "_minor", "_principal_minor", "_fee_minor"];

const each = (write: (stock: string) => string) => STOCKS.map(write).join(", ");

/**
 * What each day of these agents began with: what the row before it began with and left, from the earliest touched day on.
 * Days of one agent that fall into several groups follow each other.
 */
export const RESTOCKED = `
      touched as (select agent_id, currency, min(day) as day from changed group by 1, 2),
      begun as (
        select t.agent_id, t.currency, t.day, ${each((s) => `coalesce(b.left${s}, 0) as left${s}`)}
        from touched t left join lateral (
          select ${each((s) => `d.opened${s} + ${LEFT(s)} as left${s}`)}
          from agent_day d where d.agent_id = t.agent_id and d.currency = t.currency and d.day < t.day
          order by d.day desc, d.institution_id desc, d.group_id desc limit 1) b on true
      ),
      fresh as (
        select d.agent_id, d.currency, d.day, d.institution_id, d.group_id,
          ${each((s) => `b.left${s} + coalesce(sum(${LEFT(s)}) over before, 0) as opened${s}`)}
        from begun b join agent_day d on d.agent_id = b.agent_id and d.currency = b.currency and d.day >= b.day
        window before as (partition by d.agent_id, d.currency order by d.day, d.institution_id, d.group_id
          rows between unbounded preceding and 1 preceding)
      ),
      moved as (
      update agent_day d set ${each((s) => `opened${s} = f.opened${s}`)}
      from fresh f
      where f.agent_id = d.agent_id and f.currency = d.currency and f.day = d.day
        and f.institution_id is not distinct from d.institution_id and f.group_id is not distinct from d.group_id
        and (${STOCKS.map((s) => `d.opened${s}`).join(", ")}) is distinct from (${STOCKS.map((s) => `f.opened${s}`).join(", ")})
      returning d.day, d.institution_id, d.group_id, d.currency)`;

/** Why: what an agent has in hand is all that ever came and went; a page that sorts by it cannot add up years. */
export const agentStock: Part = {
  up: [
    sql.raw(`
    alter table agent_day ${each((s) => `add column opened${s} bigint not null default 0`)}`),
    ...columnComments("agent_day", {
      opened: "What the days before left in the agent's hands",
    }),
    // The last day before another, in a currency.
    sql`create index agent_day_stock on agent_day (agent_id, currency, day, institution_id, group_id)`,
    sql.raw(`
    with changed as (select agent_id, currency, day from agent_day), ${RESTOCKED}
    select count(*) from moved`),
  ],
  down: [
    sql`drop index agent_day_stock`,
    sql.raw(`alter table agent_day ${each((s) => `drop column opened${s}`)}`),
  ],
};

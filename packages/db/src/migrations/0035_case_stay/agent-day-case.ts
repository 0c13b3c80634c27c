import { sql } from "kysely";
import { columnComments, type Part } from "../part.ts";

const AMOUNTS = ["entered", "gone", "dropped"].flatMap((what) => [
  `${what}_principal_minor`,
  `${what}_fee_minor`,
]);

/** What cases have added so far, taken back: they are counted again. */
const uncounted = [
  sql`delete from agent_day_case`,
  sql`
    update agent_day set entered = 0, entered_minor = 0, gone = 0, gone_minor = 0, dropped = 0, dropped_minor = 0,
      settled = 0`,
];

/** Why: the reports show in which hour and stage cases came and went, and what of their debt is principal or fee. */
export const agentDayCase: Part = {
  up: [
    ...uncounted,
    sql`
    alter table agent_day_case
      add column hour smallint not null check (hour between 0 and 23),
      add column queue_id bigint not null references queue,
      ${sql.join(AMOUNTS.map((name) => sql`add column ${sql.id(name)} bigint not null default 0`))},
      drop constraint agent_day_case_pkey,
      add primary key (case_id, agent_id, day, hour, queue_id)`,
    ...columnComments("agent_day_case", {
      hour: "By the clock of the institution",
      queue_id: "The stage in which it came, went or was settled",
    }),
  ],
  down: [
    ...uncounted,
    sql`
    alter table agent_day_case drop constraint agent_day_case_pkey, drop column hour, drop column queue_id,
      ${sql.join(AMOUNTS.map((name) => sql`drop column ${sql.id(name)}`))}, add primary key (case_id, agent_id, day)`,
  ],
};

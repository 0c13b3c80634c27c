import { sql } from "kysely";
import { columnComments, type Part, tableComment } from "../part.ts";
import { MEASURES } from "./measures.ts";

const measured = (names: readonly string[]) =>
  sql.join(names.map((name) => sql`${sql.id(name)} bigint not null default 0`));

/** Why: a page of a report reads sums; the facts behind them are millions. */
export const reportFigure: Part = {
  up: [
    sql`
    create table report_figure (
      day date not null,
      hour smallint not null check (hour between 0 and 23),
      institution_id bigint not null references institution,
      queue_id bigint references queue,
      group_id bigint,
      agent_id bigint references app_user,
      currency text not null,
      first_attempt_at timestamptz,
      last_paid_at timestamptz,
      ${measured(MEASURES)},
      unique nulls not distinct (day, institution_id, agent_id, hour, queue_id, group_id, currency)
    )`,
    tableComment(
      "report_figure",
      "The facts of an hour added up; nothing here that they do not say",
    ),
    ...columnComments("report_figure", {
      first_attempt_at: "The earliest call of the hour",
      agent_id: "Null: what is nobody's",
    }),
    sql`create index report_figure_agent on report_figure (agent_id, day)`,
    // What the floor reads of five days every few seconds.
    sql`
    create index report_figure_pace on report_figure (institution_id, day)
      include (agent_id, hour, currency, calls, promises, collected_minor)`,
  ],
  down: [sql`drop table report_figure`],
};

/** What `agent_day` has counted all along. */
const KNOWN: ReadonlySet<string> = new Set([
  "entered",
  "entered_minor",
  "gone",
  "gone_minor",
  "dropped",
  "dropped_minor",
  "settled",
  "collected_minor",
  "payments",
  "calls",
  "connected",
  "talk_seconds",
  "logs",
  "promises",
  "promised_minor",
  "kept",
  "partial",
  "broken",
]);

const ADDED = MEASURES.filter((name) => !KNOWN.has(name));

/** Why: the reports show days, and read them by agent, group and institution of that day. */
export const agentDay: Part = {
  up: [
    sql`
    alter table agent_day
      add column institution_id bigint references institution,
      add column group_id bigint,
      add column first_attempt_at timestamptz,
      ${sql.join(ADDED.map((name) => sql`add column ${sql.id(name)} bigint not null default 0`))}`,
    sql`create index agent_day_institution on agent_day (institution_id, day)`,
  ],
  down: [
    sql`drop index agent_day_institution`,
    sql`
    alter table agent_day drop column institution_id, drop column group_id, drop column first_attempt_at,
      ${sql.join(ADDED.map((name) => sql`drop column ${sql.id(name)}`))}`,
  ],
};

import { sql } from "kysely";
import { columnComments, type Part, tableComment } from "../part.ts";

/** What a stage began with, what came and went, and what it ended with: cases, what they owed as they came, and its principal. */
const INFLOWS = ["placed", "moved_in", "reopened"];
const OUTFLOWS = [
  "moved_out",
  "settled",
  "extended",
  "settled_fully",
  "withdrawn",
  "cancelled",
  "written_off",
];
const MEASURES = ["", "_minor", "_principal_minor"];
const ACTIVITY = [
  "collected_minor",
  "collected_principal_minor",
  "payments",
  "calls",
  "connected",
  "promises",
  "promised_minor",
];

const columnsOf = (names: readonly string[]) =>
  sql.join(names.map((name) => sql`${sql.id(name)} bigint not null default 0`));

const added = (flows: readonly string[], measure: string) =>
  sql.join(
    flows.map((flow) => sql.id(`${flow}${measure}`)),
    sql` + `,
  );

const balanced = (measure: string) =>
  sql`check (${added(["opening", ...INFLOWS], measure)} - (${added(OUTFLOWS, measure)}) = ${sql.id(`closing${measure}`)})`;

export const reportDaily: Part = {
  up: [
    sql`
    create table report_daily (
      day date not null,
      institution_id bigint not null references institution,
      queue_id bigint references queue,
      currency text not null,
      ${columnsOf(["opening", ...INFLOWS, ...OUTFLOWS, "closing"].flatMap((flow) => MEASURES.map((measure) => `${flow}${measure}`)))},
      ${columnsOf(ACTIVITY)},
      unique nulls not distinct (day, institution_id, queue_id, currency),
      ${sql.join(MEASURES.map(balanced))}
    )`,
    tableComment(
      "report_daily",
      "What the stages of an institution began a day with, what came and went, and what was done there",
    ),
    ...columnComments("report_daily", {
      queue_id: "Null for what was done without a stage",
      opening_minor: "Owed by these cases when each came into the stage",
      settled: "C30, and so on: extended C31, settled_fully C32",
      collected_minor: "Of the day, net of what was reversed on it",
    }),
    sql`create index report_daily_institution on report_daily (institution_id, day)`,
  ],
  down: [sql`drop table report_daily`],
};

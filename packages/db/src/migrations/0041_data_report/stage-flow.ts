import { sql } from "kysely";
import { columnComments, type Part, tableComment } from "../part.ts";

/** The first of the days past due that a stage took on the day of the move; what it says of that day never changes. */
const startOf = (queueId: string) => `(
          select p.dpd_from from queue_policy p where p.queue_id = ${queueId} and p.effective_on <= s.until_on
          order by p.effective_on desc, p.id desc limit 1)`;

/** What rows of `case_stay` add to the days of their institution. */
const flowOf = (rows: string, sign: "" | "-") => `
        select s.institution_id, s.from_on as day, ${sign}1 as entered, 0 as ended, 0 as worsened from ${rows} s
        union all
        select s.institution_id, s.until_on, 0, ${sign}1,
          case when ${startOf("s.next_queue_id")} > ${startOf("s.queue_id")} then ${sign}1 else 0 end
        from ${rows} s where s.until_on is not null`;

const added = (flow: string) => `
      insert into stage_flow as f (institution_id, day, entered, ended, worsened)
      select institution_id, day, sum(entered), sum(ended), sum(worsened) from (${flow}) a group by 1, 2
      having sum(entered) <> 0 or sum(ended) <> 0 or sum(worsened) <> 0 order by 1, 2
      on conflict (institution_id, day) do update set entered = f.entered + excluded.entered,
        ended = f.ended + excluded.ended, worsened = f.worsened + excluded.worsened`;

const CHANGES = {
  insert: ["referencing new table as fresh", flowOf("fresh", "")],
  update: [
    "referencing new table as fresh old table as stale",
    `${flowOf("fresh", "")} union all ${flowOf("stale", "-")}`,
  ],
  delete: ["referencing old table as stale", flowOf("stale", "-")],
} as const;
const EVENTS = ["insert", "update", "delete"] as const;

/** Why: a share of the cases that lay in a stage on each day cannot be counted from a million stays while a page waits. */
export const stageFlow: Part = {
  up: [
    sql`
    create table stage_flow (
      institution_id bigint not null references institution,
      day date not null,
      entered integer not null,
      ended integer not null,
      worsened integer not null,
      primary key (institution_id, day)
    )`,
    tableComment(
      "stage_flow",
      "Stays in a stage that began and ended on a day, and those that went on to a worse stage",
    ),
    ...columnComments("stage_flow", {
      worsened: "Of those that ended: into a stage of more days past due",
    }),
    sql.raw(added(flowOf("case_stay", ""))),
    ...EVENTS.flatMap((on) => [
      sql.raw(`
    create function count_stays_${on}() returns trigger language plpgsql as $$
    begin${added(CHANGES[on][1])};
      return null;
    end $$`),
      sql.raw(`
    create trigger case_stay_count_${on} after ${on} on case_stay ${CHANGES[on][0]}
    for each statement execute function count_stays_${on}()`),
    ]),
  ],
  down: [
    ...EVENTS.flatMap((on) => [
      sql.raw(`drop trigger case_stay_count_${on} on case_stay`),
      sql.raw(`drop function count_stays_${on}`),
    ]),
    sql`drop table stage_flow`,
  ],
};

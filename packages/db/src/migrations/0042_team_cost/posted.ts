import { sql } from "kysely";
import type { Part } from "../part.ts";

/** The first posting also holds for the time before it; one that ends on the day it began holds for no day. */
const SPAN = `
    create view posting_span as
    select p.agent_id, p.institution_id, p.group_id, p.queue_id, p.from_on,
      coalesce(min(p.from_on) over (partition by p.agent_id order by p.from_at, p.id
        rows between 1 following and unbounded following), 'infinity'::date) as until_on
    from (
      select p.id, p.agent_id, p.institution_id, p.group_id, p.queue_id, p.from_at,
        case when row_number() over (partition by p.agent_id order by p.from_at, p.id) = 1 then '-infinity'::date
          else (p.from_at at time zone coalesce(i.zone, 'UTC'))::date end as from_on
      from agent_posting p left join institution i on i.id = p.institution_id) p`;

const POSTED = (alias: string) => `
    join posting_span p on p.agent_id = ${alias}.agent_id and ${alias}.day >= p.from_on and ${alias}.day < p.until_on
    where p.institution_id is not null`;

const VIEWS = [
  {
    name: "posting_span",
    about: "Where each agent belonged from a day on until another",
    view: SPAN,
  },
  {
    name: "posted_shift",
    about: "Working shifts with the institution and group of their agents",
    view: `
    create view posted_shift as
    select s.day, s.agent_id, p.institution_id, p.group_id, 1::bigint as scheduled
    from (
      select d.agent_id, d.day_on as day from scheduled_day d join shift_code k on k.code = d.code and k.kind = 'WORK'
      where d.enabled) s ${POSTED("s")}`,
  },
  {
    name: "posted_wage",
    about: "Wages with the institution and group of their agents",
    view: `
    create view posted_wage as
    select w.day, w.agent_id, p.institution_id, p.group_id, w.currency, w.wage_minor
    from (
      select agent_id, day, currency, amount_minor as wage_minor from wage_entry
      union all
      select agent_id, day, currency, wage_minor from payment_credit) w ${POSTED("w")}`,
  },
];

/** Adds up the shifts or wages of the days for which a condition on `s` holds. */
export const added = (kind: "SHIFT" | "WAGE", where: string): string =>
  kind === "SHIFT"
    ? `
      insert into team_shift (day, institution_id, group_id, scheduled)
      select s.day, s.institution_id, s.group_id, sum(s.scheduled) from posted_shift s where ${where} group by 1, 2, 3`
    : `
      insert into team_wage (day, institution_id, group_id, currency, wage_minor)
      select s.day, s.institution_id, s.group_id, s.currency, sum(s.wage_minor) from posted_wage s
      where ${where} group by 1, 2, 3, 4`;

/** Shifts and wages with the institution and group in which their agents were posted. */
export const posted: Part = {
  up: [
    sql`create index scheduled_day_day on scheduled_day (day_on)`,
    sql`create index wage_entry_day on wage_entry (day)`,
    sql`create index payment_credit_day on payment_credit (day)`,
    ...VIEWS.flatMap(({ name, about, view }) => [
      sql.raw(view),
      sql.raw(`comment on view ${name} is '${about}'`),
    ]),
  ],
  down: [
    sql`drop view posted_wage, posted_shift, posting_span`,
    sql`drop index payment_credit_day, wage_entry_day, scheduled_day_day`,
  ],
};

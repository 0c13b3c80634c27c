import { sql } from "kysely";
import {
  appendOnly,
  columnComments,
  grant,
  type Part,
  revoke,
  tableComment,
} from "../part.ts";

const PERMISSIONS = {
  "wage.edit": [4, 6],
  "wage.close": [6],
};

const months = [
  sql`
    create table wage_month (
      institution_id bigint not null references institution,
      month date not null check (extract(day from month) = 1),
      closed_at timestamptz not null,
      closer_id bigint references app_user,
      primary key (institution_id, month)
    )`,
  tableComment(
    "wage_month",
    "Months of wages that are closed: nothing is written into them any more, nor into those before",
  ),
  ...columnComments("wage_month", {
    month: "Its first day",
    closer_id: "Null where the house closed it by itself",
  }),
  appendOnly("wage_month"),
  sql`
    create table wage_month_agent (
      agent_id bigint not null references app_user,
      month date not null,
      currency text not null,
      institution_id bigint not null,
      base_salary_minor bigint not null,
      performance_wage_minor bigint not null,
      bonus_minor bigint not null,
      daily_debit_minor bigint not null,
      deduction_minor bigint not null,
      total_minor bigint not null check (total_minor >= 0),
      owed_minor bigint not null check (owed_minor >= 0),
      primary key (agent_id, month, currency),
      foreign key (institution_id, month) references wage_month
    )`,
  tableComment(
    "wage_month_agent",
    "What each agent earned in a closed month, as it was paid",
  ),
  ...columnComments("wage_month_agent", {
    owed_minor: "More was taken back than earned: it lowers the days after",
  }),
  appendOnly("wage_month_agent"),
];

/** The lock keeps an entry that is being written from slipping in beside the closing of its month. */
const refusal = sql`
    create function refuse_closed_wage_month() returns trigger language plpgsql as $$
    declare
      place bigint;
    begin
      select institution_id into place from app_user where id = new.agent_id;
      perform pg_advisory_xact_lock_shared('wage_month'::regclass::oid::integer, coalesce(place, 0)::integer);
      if exists (select from wage_month m
          where m.institution_id = place and m.month >= date_trunc('month', new.day::timestamp)::date)
        or exists (select from wage_month_agent a
          where a.agent_id = new.agent_id and a.month >= date_trunc('month', new.day::timestamp)::date) then
        raise exception 'the month of % is closed', new.day using errcode = '55000', constraint = 'wage_month_closed';
      end if;
      return null;
    end $$`;

const GUARDED = ["wage_entry", "payment_credit"];

/** Why: what was paid for a month stays what it was. */
export const month: Part = {
  up: [
    ...months,
    refusal,
    ...GUARDED.map(
      (table) => sql`
    create trigger ${sql.id(`${table}_closed_month`)} after insert on ${sql.table(table)}
    for each row execute function refuse_closed_wage_month()`,
    ),
    grant(PERMISSIONS),
  ],
  down: [
    revoke(PERMISSIONS),
    ...GUARDED.map(
      (table) =>
        sql`drop trigger ${sql.id(`${table}_closed_month`)} on ${sql.table(table)}`,
    ),
    sql`drop function refuse_closed_wage_month()`,
    sql`drop table wage_month_agent, wage_month`,
  ],
};

import { sql } from "kysely";
import { MEASURES } from "../0034_figure/measures.ts";
import { type Part, tableComment } from "../part.ts";
import { RESTOCKED } from "./agent-stock.ts";

const SUMS = [
  ...MEASURES,
  "opened",
  "opened_minor",
  "opened_principal_minor",
  "opened_fee_minor",
];
const NAMES = SUMS.join(", ");
const KEY = "day, institution_id, group_id, currency";

const DUE =
  "unnest(days, institutions, teams, currencies) as d(day, institution_id, group_id, currency)";

/** The days of teams in which an agent's figures are others than before, added up again. One at a time, like what changes them. */
export const ADD_UP = `
    create function add_up_teams() returns trigger language plpgsql as $$
    declare
      days date[];
      institutions bigint[];
      teams bigint[];
      currencies text[];
    begin
      if not exists (select from changed) then
        return null;
      end if;
      perform pg_advisory_xact_lock(hashtext('report_figure'));
      with ${RESTOCKED},
      due as (
        select day, institution_id, group_id, currency from moved
        union select day, institution_id, group_id, currency from changed)
      select array_agg(d.day), array_agg(d.institution_id), array_agg(d.group_id), array_agg(d.currency)
      into days, institutions, teams, currencies from due d where d.institution_id is not null;
      delete from team_day t using ${DUE}
      where t.day = d.day and t.institution_id = d.institution_id and t.currency = d.currency
        and t.group_id is not distinct from d.group_id;
      insert into team_day (${KEY}, agents, ${NAMES})
      select a.day, a.institution_id, a.group_id, a.currency, count(distinct a.agent_id),
        ${SUMS.map((name) => `sum(a.${name})::bigint`).join(", ")}
      from ${DUE} join agent_day a on a.day = d.day and a.institution_id = d.institution_id and a.currency = d.currency
        and a.group_id is not distinct from d.group_id
      group by 1, 2, 3, 4;
      return null;
    end $$`;

const CHANGES = [
  ["insert", "new"],
  ["update", "new"],
  ["delete", "old"],
] as const;

/** Why: totals over all agents of a quarter, and the report of the institutions, are sums of few rows. */
export const teamDay: Part = {
  up: [
    sql.raw(`
    create table team_day (
      day date not null,
      institution_id bigint not null references institution,
      group_id bigint,
      currency text not null,
      agents integer not null,
      ${SUMS.map((name) => `${name} bigint not null`).join(", ")},
      unique nulls not distinct (day, institution_id, group_id, currency)
    )`),
    tableComment(
      "team_day",
      "The days of the agents added up by institution and group",
    ),
    sql.raw(`
    insert into team_day (${KEY}, agents, ${NAMES})
    select ${KEY}, count(distinct agent_id), ${SUMS.map((name) => `sum(${name})::bigint`).join(", ")}
    from agent_day where institution_id is not null group by ${KEY}`),
    sql.raw(ADD_UP),
    ...CHANGES.map(([on, rows]) =>
      // What it writes itself is not counted again.
      sql.raw(`
    create trigger agent_day_teams_${on} after ${on} on agent_day
    referencing ${rows} table as changed for each statement
    when (pg_trigger_depth() = 0) execute function add_up_teams()`),
    ),
  ],
  down: [
    ...CHANGES.map(([on]) =>
      sql.raw(`drop trigger agent_day_teams_${on} on agent_day`),
    ),
    sql`drop function add_up_teams`,
    sql`drop table team_day`,
  ],
};

import { hasBegun } from "./restock.ts";

const OPENED = ["", "_minor", "_principal_minor", "_fee_minor"].map(
  (stock) => `opened${stock}`,
);
const KEY = "day, institution_id, group_id, currency";
const DUE =
  "unnest(days, institutions, teams, currencies) as d(day, institution_id, group_id, currency)";

/** The days of teams in which an agent's figures are others than before, added up again. One at a time, like what changes them. */
export const addUpTeams = (measures: readonly string[]): string => {
  const sums = [...measures, ...OPENED];
  return `
    create or replace function add_up_teams() returns trigger language plpgsql as $$
    declare
      agents bigint[];
      firsts date[];
      lasts date[];
      days date[];
      institutions bigint[];
      teams bigint[];
      currencies text[];
    begin
      if not exists (select from changed) then
        return null;
      end if;
      perform pg_advisory_xact_lock(hashtext('report_figure'));
      select array_agg(t.agent_id), array_agg(t.first_on), array_agg(t.last_on) into agents, firsts, lasts
      from (
        select c.agent_id, min(c.day) as first_on, max(c.day) filter (where ${hasBegun("c", measures)}) as last_on
        from changed c group by 1) t;
      with due as (
        select ${KEY} from restock(agents, firsts, lasts) union select ${KEY} from changed)
      select array_agg(d.day), array_agg(d.institution_id), array_agg(d.group_id), array_agg(d.currency)
      into days, institutions, teams, currencies from due d;
      delete from team_day t using ${DUE}
      where t.day = d.day and t.institution_id = d.institution_id and t.currency = d.currency
        and t.group_id is not distinct from d.group_id;
      insert into team_day (${KEY}, agents, ${sums.join(", ")})
      select a.day, a.institution_id, a.group_id, a.currency, count(distinct a.agent_id),
        ${sums.map((name) => `sum(a.${name})::bigint`).join(", ")}
      from ${DUE} join agent_day a on a.day = d.day and a.institution_id = d.institution_id and a.currency = d.currency
        and a.group_id is not distinct from d.group_id
      group by 1, 2, 3, 4;
      return null;
    end $$`;
};

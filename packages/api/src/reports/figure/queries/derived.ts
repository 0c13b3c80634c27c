/*
 * Tables derived from the figures: opening caseloads of agents, days of teams, flows of stage
 * periods, hours of stages.
 */
import type { Db } from "@kolekta/db";
import { type RawBuilder, sql } from "kysely";
import { SUM_KEYS } from "../../dashboard/contract-codes.ts";
import { MEASURES } from "../contract-codes.ts";
import { compareRows, type Days, isInDays } from "./compare.ts";
import type { DifferingRow } from "../rules.ts";
import { execute } from "../../../core/query.ts";

const STOCKS = ["", "Minor", "PrincipalMinor", "FeeMinor"];
const OPENED = STOCKS.map((stock) => `opened${stock}`);

const listed = (parts: readonly RawBuilder<unknown>[]) => sql.join(parts);
const refs = (names: readonly string[]) => listed(names.map((name) => sql.ref(name)));

/** Compares the opening of each agent day with all flows before it. */
export const openedDifferences = (db: Db, days: Days, limit: number): Promise<DifferingRow[]> => {
  const key = sql`day, agent_id, institution_id, group_id, currency`;
  return compareRows(
    db,
    {
      stored: sql`
        select ${key}, ${refs(OPENED)} from agent_day
        where ${isInDays(days)} and (${refs(OPENED)}) <> (${listed(OPENED.map(() => sql`0`))})`,
      derived: sql`select ${key}, ${refs(OPENED)} from agent_stock where ${isInDays(days)}`,
    },
    ["day", "agent_id", "institution_id", "group_id", "currency"],
    limit,
  );
};

export const teamDifferences = (db: Db, days: Days, limit: number): Promise<DifferingRow[]> => {
  const key = sql`day, institution_id, group_id, currency`;
  const summed = [...MEASURES, ...OPENED];
  return compareRows(
    db,
    {
      stored: sql`select ${key}, agents::bigint, ${refs(summed)} from team_day where ${isInDays(days)}`,
      derived: sql`
        select ${key}, count(distinct agent_id), ${listed(summed.map((name) => sql`sum(${sql.ref(name)})::bigint`))}
        from agent_day where ${isInDays(days)} and institution_id is not null group by ${key}`,
    },
    ["day", "institution_id", "group_id", "currency"],
    limit,
  );
};

/** Compares shifts and wages of teams with those of their agents at the time. */
export const shiftDifferences = (db: Db, days: Days, limit: number): Promise<DifferingRow[]> => {
  const key = sql`day, institution_id, group_id`;
  return compareRows(
    db,
    {
      stored: sql`select ${key}, scheduled from team_shift where ${isInDays(days)}`,
      derived: sql`
        select ${key}, sum(scheduled)::bigint from agent_shift where ${isInDays(days)} group by ${key}`,
    },
    ["day", "institution_id", "group_id"],
    limit,
  );
};

export const wageDifferences = (db: Db, days: Days, limit: number): Promise<DifferingRow[]> => {
  const key = sql`day, institution_id, group_id, currency`;
  return compareRows(
    db,
    {
      stored: sql`select ${key}, wage_minor from team_wage where ${isInDays(days)}`,
      derived: sql`
        select ${key}, sum(wage_minor)::bigint from agent_wage where ${isInDays(days)} group by ${key}`,
    },
    ["day", "institution_id", "group_id", "currency"],
    limit,
  );
};

const buildStartSql = (stage: string) => sql`(
  select p.dpd_from from stage_policy p where p.stage_id = ${sql.ref(stage)} and p.effective_on <= s.until_on
  order by p.effective_on desc, p.id desc limit 1)`;

const flow = (days: Days) => sql`
  select institution_id, day, sum(entered)::integer as entered, sum(ended)::integer as ended, sum(worsened)::integer as worsened
  from (
    select s.institution_id, s.from_on as day, 1 as entered, 0 as ended, 0 as worsened from case_stage_period s
    union all
    select s.institution_id, s.until_on, 0, 1, case when ${buildStartSql("s.nextStageId")} > ${buildStartSql("s.stageId")} then 1 else 0 end
    from case_stage_period s where s.until_on is not null) f
  where ${isInDays(days)} group by 1, 2`;

/** Compares the stored stage flows of each day with the stage periods. */
export const flowDifferences = (db: Db, days: Days, limit: number): Promise<DifferingRow[]> =>
  compareRows(
    db,
    {
      stored: sql`select institution_id, day, entered, ended, worsened from stage_flow
        where ${isInDays(days)} and (entered, ended, worsened) <> (0, 0, 0)`,
      derived: flow(days),
    },
    ["institution_id", "day"],
    limit,
  );

export const hourDifferences = (db: Db, days: Days, limit: number): Promise<DifferingRow[]> => {
  const key = sql`institution_id, day, hour, stage_id, currency`;
  return compareRows(
    db,
    {
      stored: sql`select ${key}, agents::bigint, ${listed(SUM_KEYS.map((name) => sql`${sql.ref(name)}::bigint`))}, rebuilt,
        recorded_at from stage_hour where ${isInDays(days)}`,
      derived: sql`
        select ${key}, count(*), ${listed(SUM_KEYS.map((name) => sql`sum(${sql.ref(name)})::bigint as ${sql.ref(name)}`))},
          bool_or(rebuilt) as rebuilt, max(recorded_at) as recorded_at
        from agent_hour where ${isInDays(days)} group by ${key}`,
    },
    ["institution_id", "day", "hour", "stage_id", "currency"],
    limit,
  );
};

/**
 * Recomputes the tables that triggers maintain. Recorded hours do not change. The caller holds a
 * transaction.
 */
export async function rebuildDerivedTables(db: Db, days: Days): Promise<void> {
  // Lock of the processes that add up figures, because the days of teams depend on figures.
  await execute(db)`select pg_advisory_xact_lock(hashtext('report_figure'))`;
  await execute(db)`delete from team_day where ${isInDays(days)}`;
  // Writing a day makes its trigger add up teams and stock.
  await execute(db)`update agent_day set day = day where ${isInDays(days)}`;
  await rebuildTeams(db, days);
  await execute(db)`lock table stage_flow in exclusive mode`;
  await execute(db)`delete from stage_flow where ${isInDays(days)}`;
  await execute(db)`
    insert into stage_flow (institution_id, day, entered, ended, worsened) ${flow(days)}`;
}

/** Rewrites all days that have a row or should have one. */
async function rebuildTeams(db: Db, days: Days): Promise<void> {
  await execute(db)`
    insert into team_backlog (kind, day)
    select 'SHIFT', day from agent_shift where ${isInDays(days)} union select 'SHIFT', day from team_shift where ${isInDays(days)}
    union
    select 'WAGE', day from agent_wage where ${isInDays(days)} union select 'WAGE', day from team_wage where ${isInDays(days)}`;
  await execute(db)`select aggregate_due_teams(null)`;
}

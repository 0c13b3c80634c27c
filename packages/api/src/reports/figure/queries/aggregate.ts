import type { Db } from "@kolekta/db";
import { afterCommit } from "../../../core/after-commit.ts";
import { sql } from "kysely";
import { columnText } from "../../../core/sql.ts";
import type { Day } from "../../../core/day.ts";
import { appendEvents } from "../../../core/event-rows.ts";
import { queryRow, queryRows } from "../../../core/query.ts";

/** Day of an agent, or of an institution for facts without an agent. */
export interface DueDay {
  readonly agentId: number | null;
  readonly institutionId: number | null;
  readonly day: Day;
}

/**
 * Adds up days with new facts, the oldest backlog first, and publishes which agents they concern.
 */
export async function aggregateDueDays(db: Db, limit: number): Promise<DueDay[]> {
  const counted = sql`
    select jsonb_build_object('type', 'agent.counted',
      'ids', jsonb_build_object('agentId', u.id, 'institutionId', u.institution_id))
    from app_user u where u.id in (select agent_id from done) and u.institution_id is not null`;
  const rows = await queryRows(db)<DueDay>`
    with done as materialized (select agent_id, institution_id, day::text as day from aggregate_due_figures(${limit}::integer)),
    published as (${appendEvents(counted)})
    select * from done`;
  await afterCommit(db);
  return rows;
}

/**
 * Adds up shifts and wages by team on changed days, the oldest backlog first. Returns the number of
 * backlog rows.
 */
export async function aggregateTeams(db: Db, limit: number): Promise<number> {
  const row = await queryRow(db)<{ notes: number | null }>`
    select aggregate_due_teams(${limit}::integer) as notes`;
  return row?.notes ?? 0;
}

export interface Attended {
  readonly agentId: number;
  readonly day: Day;
}

const ATTENDED = sql`f.kind in ('LOGIN', 'LOG')`;

/** Lists agents who were present on the days that are due next. */
export const attendedDue = (db: Db, limit: number) =>
  queryRows(db)<Attended>`
    select distinct f.agent_id, f.day::text as day
    from (select agent_id, day from figure_backlog where agent_id is not null order by id limit ${limit}) d
    join current_fact f on f.agent_id = d.agent_id and f.day = d.day and ${ATTENDED}`;

/** Lists the agents of these days who were present on them. */
export const attendedOn = (db: Db, days: readonly DueDay[]) =>
  queryRows(db)<Attended>`
    select distinct f.agent_id, f.day::text as day
    from unnest(${columnText(days, (dueDay) => dueDay.agentId)}::bigint[], ${columnText(days, (dueDay) => dueDay.day)}::date[]) d(agent_id, day)
    join current_fact f on f.agent_id = d.agent_id and f.day = d.day and ${ATTENDED}`;

export interface RecountRange {
  readonly from: Day;
  readonly to: Day;
  readonly institutionId?: number | undefined;
}

/**
 * Puts every day of the range that has a fact, a case or a figure into the backlog. Returns their
 * number.
 */
export async function enqueueRange(
  db: Db,
  { from, to, institutionId }: RecountRange,
): Promise<number> {
  const here = institutionId === undefined ? sql`true` : sql`institution_id = ${institutionId}`;
  const { numAffectedRows } = await sql`
    insert into figure_backlog (agent_id, institution_id, day)
    select agent_id, case when agent_id is null then institution_id end, day from report_fact
    where day between ${from}::date and ${to}::date and ${here}
    union
    select agent_id, case when agent_id is null then institution_id end, day from report_figure
    where day between ${from}::date and ${to}::date and ${here}
    union
    select c.agent_id, null, c.day from agent_day_case c join collection_case k on k.id = c.case_id
    where c.day between ${from}::date and ${to}::date and ${
      institutionId === undefined ? sql`true` : sql`k.institution_id = ${institutionId}`
    }
    union
    select agent_id, null, day from agent_day where day between ${from}::date and ${to}::date and ${here}`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0);
}

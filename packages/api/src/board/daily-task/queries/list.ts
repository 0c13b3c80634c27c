import type { Db } from "@kolekta/db";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { queryRows } from "../../../core/query.ts";
import { containsText, limitTo } from "../../../core/sql.ts";
import type { Actor } from "../../../core/context.ts";
import type { Day } from "../../../core/day.ts";
import { orgUnitVisibleTo } from "../../../core/scope.ts";
import type { TaskFilter, TaskRow } from "../contract.ts";

export interface TaskContext {
  readonly actor: Actor;
  readonly now: Date;
}

interface TaskDayFilter {
  readonly from?: Day | undefined;
  readonly to?: Day | undefined;
  readonly institutionId?: number | undefined;
  readonly groupId?: number | undefined;
  readonly stageId?: number | undefined;
}

const onDays = (now: Date, from: Day | undefined, to: Day | undefined): RawBuilder<SqlBool> =>
  from === undefined && to === undefined
    ? sql`d.day_on = (${now}::timestamptz at time zone i.zone)::date`
    : sql`d.day_on between ${from ?? "-infinity"}::date and ${to ?? "infinity"}::date`;

/** Condition on visible tasks `d` of institutions `i` and agents `u` on given days. */
export const ofDays = (
  { actor, now }: TaskContext,
  { from, to, institutionId, groupId, stageId }: TaskDayFilter,
): RawBuilder<SqlBool>[] => [
  orgUnitVisibleTo(actor, "d"),
  onDays(now, from, to),
  ...(institutionId ? [sql<SqlBool>`d.institution_id = ${institutionId}`] : []),
  ...(groupId ? [sql<SqlBool>`u.group_id = ${groupId}`] : []),
  ...(stageId ? [sql<SqlBool>`d.stage_id = ${stageId}`] : []),
];

const ORDERS = {
  deadline: sql`d.deadline_at`,
  agent: sql`u.name`,
  completed: sql`d.completed_at`,
} satisfies Record<TaskFilter["sort"], unknown>;

const FROM = sql`
  from daily_task d
  join task_config_version v on v.config_id = d.config_id and v.version = d.config_version
  join institution i on i.id = d.institution_id
  join app_user u on u.id = d.agent_id`;

export type StoredTask = Omit<TaskRow, "status" | "cancellable">;

export async function tasks(
  db: Db,
  context: TaskContext,
  filter: TaskFilter,
): Promise<{ rows: StoredTask[]; total: number }> {
  const { title, agentId, state, sort, page, size } = filter;
  const where = sql.join(
    [
      ...ofDays(context, filter),
      ...(title ? [containsText(sql`v.title`, title)] : []),
      ...(agentId ? [sql<SqlBool>`d.agent_id = ${agentId}`] : []),
      ...(state ? [sql<SqlBool>`d.state = ${state}`] : []),
    ],
    sql` and `,
  );
  const direction = filter.descending ? sql`desc nulls last` : sql`asc`;
  const rows = await queryRows(db)<StoredTask>`
    select d.id as task_id, d.config_id, v.title, v.description, v.content, d.stage_id, q.name as stage_name, d.agent_id,
      u.name as agent_name, i.name as institution_name, g.name as group_name, d.day_on as day, d.deadline_at, i.zone,
      d.state, d.completed_at, d.note, exists (select from stored_file f where f.id = d.file_id and f.purged_at is null) as has_file, d.cancelled_at, k.name as canceller_name,
      d.cancel_reason, d.cancel_cause
    ${FROM} join stage q on q.id = d.stage_id left join team_group g on g.id = u.group_id
    left join app_user k on k.id = d.canceller_id
    where ${where} order by ${ORDERS[sort]} ${direction}, d.deadline_at, d.id
    ${limitTo(size, (page - 1) * size)}`;
  const counted = await queryRows(db)<{ n: number }>`
    select count(*) as n ${FROM} where ${where}`;
  return { rows, total: counted[0]?.n ?? 0 };
}

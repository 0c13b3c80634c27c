import type { Db } from "@kolekta/db";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { CANCEL_CAUSES } from "../contract-codes.ts";
import { queryRow, queryRows } from "../../../core/query.ts";

const isOverSql = (now: Date): RawBuilder<SqlBool> =>
  sql`(d.state = 'OPEN' and d.deadline_at <= ${now})`;

/** Excludes tasks past their deadline: they are overdue and get no reminder. */
const isToRemindSql = (now: Date): RawBuilder<SqlBool> => sql`
  (d.state = 'OPEN' and d.reminded_at is null and d.remind_at <= ${now} and d.deadline_at > ${now})`;

/** Condition on tasks whose agent is disabled or has moved and can neither see nor do them. */
const isLeaverTaskSql: RawBuilder<SqlBool> = sql`
  (d.state = 'OPEN' and exists (select from app_user u join role r on r.id = u.role_id where u.id = d.agent_id
    and (u.status <> 'ENABLED' or u.institution_id is distinct from d.institution_id or not r.works_cases)))`;

async function isAny(db: Db, due: RawBuilder<SqlBool>): Promise<boolean> {
  const row = await queryRow(db)<{ found: boolean }>`
    select exists (select from daily_task d where ${due}) as found`;
  return row?.found ?? false;
}

export const isAnyOver = (db: Db, now: Date) => isAny(db, isOverSql(now));
export const hasLeaverTask = (db: Db) => isAny(db, isLeaverTaskSql);
export const isAnyToRemind = (db: Db, now: Date) => isAny(db, isToRemindSql(now));

/** Skips locked tasks, which an agent completes at the same time; the next run handles them. */
const buildDueTasksSql = (due: RawBuilder<SqlBool>) => sql`
  select d.id from daily_task d where ${due} order by d.id for no key update skip locked`;

/** Returns the institution of each marked task. */
export const markOverdue = (db: Db, now: Date): Promise<{ institutionId: number }[]> =>
  queryRows(db)<{ institutionId: number }>`
    update daily_task d set state = 'OVERDUE' from (${buildDueTasksSql(isOverSql(now))}) due where d.id = due.id
    returning d.institution_id`;

export interface LeaverTask {
  readonly taskId: number;
  readonly institutionId: number;
  readonly cause: (typeof CANCEL_CAUSES)[number] | null;
}

export const cancelLeaverTasks = (db: Db, now: Date) =>
  queryRows(db)<LeaverTask>`
    update daily_task d set state = 'CANCELLED', cancelled_at = ${now},
      cancel_cause = case when u.status = 'ENABLED' then 'AGENT_MOVED' else 'AGENT_DISABLED' end
    from (${buildDueTasksSql(isLeaverTaskSql)}) due, app_user u where d.id = due.id and u.id = d.agent_id
    returning d.id as task_id, d.institution_id, d.cancel_cause as cause`;

export interface Reminder {
  readonly taskId: number;
  readonly agentId: number;
  readonly title: string;
}

/** Claims due reminders by marking them as sent. */
export const claimReminders = (db: Db, now: Date) =>
  queryRows(db)<Reminder>`
    update daily_task d set reminded_at = ${now}
    from (${buildDueTasksSql(isToRemindSql(now))}) due, task_config_version v
    where d.id = due.id and v.config_id = d.config_id and v.version = d.config_version
    returning d.id as task_id, d.agent_id, v.title`;

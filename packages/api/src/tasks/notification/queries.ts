import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import { anyOf, limitTo } from "../../core/sql.ts";
import type { Actor } from "../../core/context.ts";
import { queryRows } from "../../core/query.ts";
import { visibleTo } from "../../core/scope.ts";
import type { z } from "zod";
import type { list, NoticeKind } from "./contract.ts";

export interface NewNotice {
  readonly userId: number;
  readonly kind: NoticeKind;
  readonly caseId?: number | null;
  readonly orderId?: number;
  readonly count?: number;
  readonly at: Date;
}

export async function insert(db: Db, notices: readonly NewNotice[]): Promise<void> {
  await db.insertInto("taskNotification").values(notices).execute();
}

/** Leaders of agent `a`: users `u` who see the work of the agent's group or institution. */
const LEADERS = sql`
    app_user a
    join app_user u on u.institution_id = a.institution_id and u.status = 'ENABLED' and u.id <> a.id
    join role r on r.id = u.role_id
      and (r.case_scope = 'INSTITUTION' or (r.case_scope = 'GROUP' and u.group_id = a.group_id))`;

/** Inserts a notification for each leader of the agent; returns the leaders. */
export async function insertForLeaders(
  db: Db,
  agentId: number,
  { kind, caseId, at }: Pick<NewNotice, "kind" | "caseId" | "at">,
): Promise<number[]> {
  const rows = await queryRows(db)<{ userId: number }>`
    insert into task_notification (kind, case_id, user_id, at)
    select ${kind}, ${caseId ?? null}::bigint, u.id, ${at}::timestamptz
    from ${LEADERS} where a.id = ${agentId} order by u.id
    returning user_id`;
  return rows.map(({ userId }) => userId);
}

export const listAgentLeaders = (
  db: Db,
  agentIds: readonly number[],
): Promise<{ userId: number; agentId: number }[]> =>
  queryRows(db)<{ userId: number; agentId: number }>`
    select u.id as user_id, a.id as agent_id from ${LEADERS}
    where a.id = ${anyOf(agentIds)} order by u.id, a.id`;

type StoredNotice = z.infer<typeof list.output>["rows"][number] & { total: number };

export const page = (db: Db, actor: Actor, unread: boolean, size: number, offset: number) =>
  queryRows(db)<StoredNotice>`
    select n.id as notice_id, n.kind, n.case_id as task_id, n.order_id, c.loan_id, c.borrower_id, b.name as borrower_name, n.count,
      n.at, n.read_at, count(*) over () as total
    from task_notification n
    left join collection_case c on c.id = n.case_id and ${visibleTo(actor, "c")}
    left join borrower b on b.id = c.borrower_id
    where n.user_id = ${actor.userId} and (not ${unread}::boolean or n.read_at is null)
    order by n.at desc, n.id desc ${limitTo(size, offset)}`;

export async function countUnread(db: Db, userId: number): Promise<number> {
  const { n } = await db
    .selectFrom("taskNotification")
    .select(({ fn }) => fn.countAll<number>().as("n"))
    .where("userId", "=", userId)
    .where("readAt", "is", null)
    .executeTakeFirstOrThrow();
  return Number(n);
}

export async function markRead(
  db: Db,
  userId: number,
  ids: readonly number[] | undefined,
  at: Date,
): Promise<number> {
  const named = ids ? sql`and id = ${anyOf(ids)}` : sql``;
  const { numAffectedRows } = await sql`
    update task_notification set read_at = ${at} where user_id = ${userId} and read_at is null ${named}`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0);
}

export async function markUnread(db: Db, userId: number, readAt: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    update task_notification set read_at = null
    where user_id = ${userId} and date_trunc('milliseconds', read_at) = ${readAt}`.execute(db);
  return Number(numAffectedRows ?? 0);
}

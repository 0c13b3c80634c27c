import type { z } from "zod";
import type { Ctx, BaseContext } from "../../core/context.ts";
import { inTransaction, type Tx } from "../../core/transaction.ts";
import type { list, markRead, markUnread } from "./contract.ts";
import * as queries from "./queries.ts";

type Notice = Omit<queries.NewNotice, "at">;

/** Notifies a user, in the transaction of the reason. */
export const notifyUser = (tx: Tx<BaseContext>, notice: Notice): Promise<void> =>
  notifyUsers(tx, [notice]);

export async function notifyUsers(tx: Tx<BaseContext>, notices: readonly Notice[]): Promise<void> {
  if (notices.length === 0) return;
  const at = tx.now();
  await queries.insert(
    tx.db,
    notices.map((notice) => ({ ...notice, at })),
  );
  for (const userId of new Set(notices.map((notice) => notice.userId)))
    tx.publish({ type: "notification.new", ids: { userId } });
}

/** Notifies the leaders of an agent, except that agent. */
export async function notifyLeaders(
  tx: Tx<BaseContext>,
  { agentId, ...notice }: Pick<Notice, "kind" | "caseId"> & { readonly agentId: number },
): Promise<void> {
  const row = { ...notice, at: tx.now() };
  for (const userId of await queries.insertForLeaders(tx.db, agentId, row))
    tx.publish({ type: "notification.new", ids: { userId } });
}

/** Notifies each leader of these agents once, with the number of their agents' cases. */
export async function notifyAgentLeaders(
  tx: Tx<BaseContext>,
  kind: Notice["kind"],
  casesByAgent: ReadonlyMap<number, number>,
): Promise<void> {
  const pairs = await queries.listAgentLeaders(tx.db, [...casesByAgent.keys()]);
  const led = Map.groupBy(pairs, ({ userId }) => userId);
  await notifyUsers(
    tx,
    Array.from(led, ([userId, agents]) => ({
      userId,
      kind,
      count: agents.reduce((sum, { agentId }) => sum + (casesByAgent.get(agentId) ?? 0), 0),
    })),
  );
}

export async function listNotices(
  ctx: Ctx,
  { unread = false, page, size }: z.output<typeof list.input>,
) {
  const { db, actor } = ctx;
  const [stored, count] = await Promise.all([
    queries.page(db, actor, unread, size, (page - 1) * size),
    queries.countUnread(db, actor.userId),
  ]);
  const rows = stored.map(({ total: _, ...notice }) => notice);
  return { rows, total: stored[0]?.total ?? 0, page, size, unread: count };
}

export const markNoticesRead = (ctx: Ctx, input: z.output<typeof markRead.input>) =>
  inTransaction(ctx, input, async (tx) => {
    const readAt = tx.now();
    const read = await queries.markRead(tx.db, tx.actor.userId, input.noticeIds, readAt);
    tx.audit({
      action: "notice.read",
      entity: "task_notification",
      entityId: null,
      after: { read },
    });
    return { read, readAt };
  });

export const markNoticesUnread = (ctx: Ctx, input: z.output<typeof markUnread.input>) =>
  inTransaction(ctx, input, async (tx) => {
    const { userId } = tx.actor;
    const unread = await queries.markUnread(tx.db, userId, input.readAt);
    tx.audit({
      action: "notice.unread",
      entity: "task_notification",
      entityId: null,
      after: { unread },
    });
    return { unread };
  });

import type { AnyCtx } from "../../../core/context.ts";
import type { Tx } from "../../../core/transaction.ts";
import type { Ending } from "../../allocation/contract-codes.ts";
import { notifyUsers } from "../../notification/actions.ts";
import type { NoticeKind } from "../../notification/contract.ts";
import type { Assignment, ReleasedCase } from "./many.ts";

/**
 * Limit for events per case. A larger run publishes one event as a whole, or screens would fetch
 * once per case.
 */
const MAX_EVENTS = 200;

/** Notifies agents of the number of new cases and of the number taken from them. */
export async function announceAssigned(
  tx: Tx<AnyCtx>,
  assigned: readonly Assignment[],
  runId?: number,
): Promise<void> {
  const former = assigned.flatMap(({ from }) => from ?? []);
  const present = assigned.map(({ agentId }) => agentId);
  await notifyUsers(tx, [
    ...countByUser(present, "CASES_ASSIGNED"),
    ...countByUser(former, "CASES_RELEASED"),
  ]);
  if (isTooMany(assigned, runId)) return;
  for (const { taskId: caseId, agentId } of assigned)
    tx.publish({ type: "case.assigned", ids: { caseId, agentId } });
}

/**
 * Endings without a notification: a leaver cannot read it, a complaint stays confidential, and
 * changes by the calendar are counted by day.
 */
const UNNOTICED: readonly Ending[] = ["LEAVER", "COMPLAINT", "STAGE", "CLOSED"];

export async function announceReleased(
  tx: Tx<AnyCtx>,
  released: readonly ReleasedCase[],
  { ending, runId }: { ending: Ending; runId?: number | undefined },
): Promise<void> {
  const former = released.map(({ agentId }) => agentId);
  if (!UNNOTICED.includes(ending)) await notifyUsers(tx, countByUser(former, "CASES_RELEASED"));
  if (isTooMany(released, runId)) return;
  for (const { taskId: caseId, agentId } of released)
    tx.publish({ type: "case.released", ids: { caseId, agentId } });
}

const isTooMany = (cases: readonly unknown[], runId: number | undefined): boolean =>
  runId !== undefined && cases.length > MAX_EVENTS;

const countByUser = (agentIds: readonly number[], kind: NoticeKind) =>
  [...Map.groupBy(agentIds, (userId) => userId)].map(([userId, same]) => ({
    userId,
    kind,
    count: same.length,
  }));

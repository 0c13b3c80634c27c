import type { AnyCtx } from "../../../core/context.ts";
import type { Tx } from "../../../core/transaction.ts";
import type { Ending } from "../../allocation/contract-codes.ts";
import { notifyUsers } from "../../notification/actions.ts";
import type { NoticeKind } from "../../notification/contract.ts";
import type { Assignment, ReleasedCase } from "./many.ts";

/** A run of more cases is told of as a whole: screens would ask anew for each. */
const MAX_EVENTS = 200;

/** Each agent learns how many cases came to him, and from whom some were taken how many. */
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

/** Who left reads no notice, of a complaint nobody is told by one, and what moves on by the calendar is counted by the day. */
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

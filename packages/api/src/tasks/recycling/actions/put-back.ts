import type { Visit } from "../../../core/context.ts";
import type { Tx } from "../../../core/transaction.ts";
import { releaseCases } from "../../binding/actions-release.ts";
import { notifyUsers, tellLeadersOf } from "../../notice/actions.ts";
import type { Cause } from "../rules/cause.ts";

interface Going {
  readonly caseId: number;
  readonly agentId: number;
  readonly cause: Cause;
}

interface Released {
  readonly taskId: number;
  readonly agentId: number;
  readonly cause: Cause;
}

/** Takes locked cases from their agents, and tells these and who leads them how many. */
export async function putBack(
  tx: Tx<Visit>,
  going: readonly Going[],
): Promise<Released[]> {
  const released: Released[] = [];
  for (const [agentId, his] of Map.groupBy(going, (one) => one.agentId)) {
    const causes = new Map(his.map(({ caseId, cause }) => [caseId, cause]));
    for (const taskId of await releaseCases(
      tx,
      agentId,
      [...causes.keys()],
      null,
    )) {
      const cause = causes.get(taskId);
      if (cause) released.push({ taskId, agentId, cause });
    }
  }
  const counts = countByAgent(released);
  await notifyUsers(
    tx,
    Array.from(counts, ([userId, count]) => ({
      userId,
      kind: "CASES_UNBOUND" as const,
      count,
    })),
  );
  await tellLeadersOf(tx, "CASES_RECYCLED", counts);
  return released;
}

const countByAgent = (released: readonly Released[]): Map<number, number> =>
  new Map(
    Array.from(
      Map.groupBy(released, ({ agentId }) => agentId),
      ([agentId, his]) => [agentId, his.length],
    ),
  );

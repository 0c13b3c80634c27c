import type { BaseContext } from "../../../core/context.ts";
import type { Tx } from "../../../core/transaction.ts";
import { releaseMany } from "../../assignment/actions/many.ts";
import { notifyAgentLeaders } from "../../notification/actions.ts";
import type { Cause } from "../rules/cause.ts";

interface Going {
  readonly caseId: number;
  readonly agentId: number;
  readonly cause: Cause;
}

export type Released = Partial<Record<Cause, number[]>>;

/**
 * Releases locked cases, and notifies their agents and leaders. Returns the released cases by
 * cause.
 */
export async function putBack(tx: Tx<BaseContext>, going: readonly Going[]): Promise<Released> {
  const released: Released = {};
  for (const [cause, cases] of Map.groupBy(going, (item) => item.cause)) {
    const items = cases.map(({ caseId: taskId, agentId: from }) => ({
      taskId,
      from,
    }));
    const done = await releaseMany(tx, items, { ending: cause, by: null });
    released[cause] = done.released;
  }
  const ids = new Set(Object.values(released).flat());
  const releasedCases = going.filter(({ caseId }) => ids.has(caseId));
  await notifyAgentLeaders(tx, "CASES_RECYCLED", countByAgent(releasedCases));
  return released;
}

const countByAgent = (releasedCases: readonly Going[]): Map<number, number> =>
  new Map(
    Array.from(
      Map.groupBy(releasedCases, ({ agentId }) => agentId),
      ([agentId, agentCases]) => [agentId, agentCases.length],
    ),
  );

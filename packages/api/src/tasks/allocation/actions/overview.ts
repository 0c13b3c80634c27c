import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { listStages } from "../../../core/setting/owners.ts";
import type { getOverview as contract, Pool } from "../contract-load.ts";
import { listStoredCandidates } from "../queries/candidate.ts";
import { isAgentAtSql } from "../queries/load.ts";
import { lastRuns, pools, type StoredPool } from "../queries/overview.ts";
import { type RuleInForce, rulesInForce } from "../queries/rule.ts";
import { toAlerts } from "../rules/alert.ts";
import { toCandidate, type StoredCandidate } from "../rules/candidate.ts";
import { sumFreeCapacity } from "../rules/free-capacity.ts";

/** Lists the unassigned cases of each stage and the reasons that delay them. */
export async function getOverview(
  { db, actor, now }: Ctx,
  filter: z.output<typeof contract.input>,
): Promise<z.infer<typeof contract.output>> {
  const asOf = now();
  const stored = await pools(db, actor, filter, asOf);
  const institutionIds = [...new Set(stored.map((storedPool) => storedPool.institutionId))];
  const [stages, agents, runs] = await Promise.all([
    listStages(db),
    listStoredCandidates(db, isAgentAtSql(institutionIds), asOf),
    lastRuns(db, stored),
  ]);
  const order = new Map(stages.rows.map(({ id }, at) => [id, at]));
  const getRule = await rulesInForce(db, [...order.keys()]);
  const byInstitution = Map.groupBy(agents, (agent) => agent.institutionId);
  const findLastRun = (pool: StoredPool) =>
    runs.find((run) => run.institutionId === pool.institutionId && run.stageId === pool.stageId);
  const all = stored
    .toSorted(
      (a, b) =>
        a.institutionName.localeCompare(b.institutionName) ||
        a.institutionId - b.institutionId ||
        (order.get(a.stageId) ?? 0) - (order.get(b.stageId) ?? 0),
    )
    .map((storedPool) => {
      const run = findLastRun(storedPool);
      const there = byInstitution.get(storedPool.institutionId) ?? [];
      const pool = toPool(storedPool, there, getRule(storedPool.stageId, storedPool.day));
      return { pool: { ...pool, lastRun: run ? toLastRunView(run) : null }, run };
    });
  return {
    asOf,
    pools: all.map(({ pool }) => pool),
    alerts: all.flatMap(({ pool, run }) => toAlerts(pool, run?.cases ?? 0)),
  };
}

const toLastRunView = ({ runId, cause, state, createdAt }: NonNullable<Pool["lastRun"]>) => ({
  runId,
  cause,
  state,
  createdAt,
});

function toPool(
  { day: _, ...pool }: StoredPool,
  agents: readonly StoredCandidate[],
  rule: RuleInForce,
): Omit<Pool, "lastRun"> {
  const limits = new Map([[pool.stageId, rule]]);
  const able = agents
    .map((agent) => toCandidate(agent, limits))
    .filter(({ ineligibleReason }) => ineligibleReason === null);
  const isAutomatic = pool.type === "AUTOMATIC";
  return {
    ...pool,
    strategy: isAutomatic ? rule.strategy : null,
    inflowAt: isAutomatic ? rule.inflowAt : null,
    agents: able.length,
    room: sumFreeCapacity(able),
  };
}

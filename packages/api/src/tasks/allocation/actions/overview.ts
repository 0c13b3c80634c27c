import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { queues } from "../../../core/setting/owners.ts";
import type { getOverview as contract, Pool } from "../contract-load.ts";
import { candidatesWhere } from "../queries/candidate.ts";
import { isAgentAt } from "../queries/load.ts";
import { lastRuns, pools, type StoredPool } from "../queries/overview.ts";
import { type RuleInForce, rulesInForce } from "../queries/rule.ts";
import { alertsOf } from "../rules/alert.ts";
import { candidateOf, type StoredCandidate } from "../rules/candidate.ts";
import { roomOfAll } from "../rules/room.ts";

/** What waits for an agent, stage by stage, and what holds it up. */
export async function showOverview(
  { db, actor, now }: Ctx,
  wanted: z.output<typeof contract.input>,
): Promise<z.infer<typeof contract.output>> {
  const asOf = now();
  const stored = await pools(db, actor, wanted, asOf);
  const institutionIds = [...new Set(stored.map((one) => one.institutionId))];
  const [stages, agents, runs] = await Promise.all([
    queues(db),
    candidatesWhere(db, isAgentAt(institutionIds), asOf),
    lastRuns(db, stored),
  ]);
  const order = new Map(stages.rows.map(({ id }, at) => [id, at]));
  const ruleOf = await rulesInForce(db, [...order.keys()]);
  const byInstitution = Map.groupBy(agents, (one) => one.institutionId);
  const runOf = (pool: StoredPool) =>
    runs.find((one) => one.institutionId === pool.institutionId && one.queueId === pool.queueId);
  const all = stored
    .toSorted(
      (a, b) =>
        a.institutionName.localeCompare(b.institutionName) ||
        a.institutionId - b.institutionId ||
        (order.get(a.queueId) ?? 0) - (order.get(b.queueId) ?? 0),
    )
    .map((one) => {
      const run = runOf(one);
      const there = byInstitution.get(one.institutionId) ?? [];
      const pool = poolOf(one, there, ruleOf(one.queueId, one.day));
      return { pool: { ...pool, lastRun: run ? shown(run) : null }, run };
    });
  return {
    asOf,
    pools: all.map(({ pool }) => pool),
    alerts: all.flatMap(({ pool, run }) => alertsOf(pool, run?.cases ?? 0)),
  };
}

const shown = ({ runId, cause, state, madeAt }: NonNullable<Pool["lastRun"]>) => ({
  runId,
  cause,
  state,
  madeAt,
});

function poolOf(
  { day: _, ...pool }: StoredPool,
  agents: readonly StoredCandidate[],
  rule: RuleInForce,
): Omit<Pool, "lastRun"> {
  const limits = new Map([[pool.queueId, rule]]);
  const able = agents.map((one) => candidateOf(one, limits)).filter(({ bar }) => bar === null);
  const isAutomatic = pool.type === "AUTOMATIC";
  return {
    ...pool,
    strategy: isAutomatic ? rule.strategy : null,
    inflowAt: isAutomatic ? rule.inflowAt : null,
    agents: able.length,
    room: roomOfAll(able),
  };
}

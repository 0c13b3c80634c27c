import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { listStages } from "../../../core/setting/owners.ts";
import type { listLoads as contract } from "../contract-load.ts";
import { listStoredCandidates } from "../queries/candidate.ts";
import { agentRows, isSeenAgentSql } from "../queries/load.ts";
import { rulesInForce } from "../queries/rule.ts";
import { toCandidate } from "../rules/candidate.ts";

/** Lists open cases and free capacity of each visible agent. */
export async function listLoads(
  { db, actor, now }: Ctx,
  { institutionId, stageId }: z.output<typeof contract.input>,
): Promise<z.infer<typeof contract.output>> {
  const asOf = now();
  const all = await listStoredCandidates(db, isSeenAgentSql(actor, institutionId), asOf);
  const agents = all.filter(({ stageIds }) => stageId === undefined || stageIds.includes(stageId));
  const ids = agents.map(({ agentId }) => agentId);
  const [found, stages] = await Promise.all([agentRows(db, ids, asOf), listStages(db)]);
  const getRule = await rulesInForce(
    db,
    stages.rows.map(({ id }) => id),
  );
  const byId = new Map(agents.map((agent) => [agent.agentId, agent]));
  const rows = found.flatMap(({ day, ...details }) => {
    const agent = byId.get(details.agentId);
    if (!agent) return [];
    const agentStages = stages.rows.filter(({ id }) => agent.stageIds.includes(id));
    const limits = new Map(agentStages.map(({ id }) => [id, getRule(id, day)]));
    const { stageIds: _, ...effective } = toCandidate(agent, limits);
    return [
      {
        ...effective,
        takesCases: agent.takesCases,
        stageNames: agentStages.map(({ name }) => name),
        ...details,
        effectiveMaxInHand: effective.maxInHand,
        effectiveMaxNew: effective.maxNew,
      },
    ];
  });
  return { asOf, rows };
}

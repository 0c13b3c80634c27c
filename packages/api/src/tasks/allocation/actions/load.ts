import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { queues } from "../../../core/setting/owners.ts";
import type { listLoads as contract } from "../contract-load.ts";
import { candidatesWhere } from "../queries/candidate.ts";
import { agentRows, isSeenAgent } from "../queries/load.ts";
import { rulesInForce } from "../queries/rule.ts";
import { candidateOf } from "../rules/candidate.ts";

/** What each agent in the caller's sight has and can take. */
export async function listLoads(
  { db, actor, now }: Ctx,
  { institutionId, queueId }: z.output<typeof contract.input>,
): Promise<z.infer<typeof contract.output>> {
  const asOf = now();
  const all = await candidatesWhere(db, isSeenAgent(actor, institutionId), asOf);
  const agents = all.filter(({ queueIds }) => queueId === undefined || queueIds.includes(queueId));
  const ids = agents.map(({ agentId }) => agentId);
  const [found, stages] = await Promise.all([agentRows(db, ids, asOf), queues(db)]);
  const ruleOf = await rulesInForce(
    db,
    stages.rows.map(({ id }) => id),
  );
  const byId = new Map(agents.map((one) => [one.agentId, one]));
  const rows = found.flatMap(({ day, ...who }) => {
    const agent = byId.get(who.agentId);
    if (!agent) return [];
    const own = stages.rows.filter(({ id }) => agent.queueIds.includes(id));
    const limits = new Map(own.map(({ id }) => [id, ruleOf(id, day)]));
    const { queueIds: _, ...most } = candidateOf(agent, limits);
    return [
      {
        ...most,
        takesCases: agent.takesCases,
        queueNames: own.map(({ name }) => name),
        ...who,
        mostInHand: most.maxInHand,
        mostNew: most.maxNew,
      },
    ];
  });
  return { asOf, rows };
}

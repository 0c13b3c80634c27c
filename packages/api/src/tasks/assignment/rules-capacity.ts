export interface AgentCapacity {
  readonly agentId: number;
  readonly institutionId: number | null;
  readonly takesCases: boolean;
  /** Limits of the agent; null uses the rule of the stage. */
  readonly maxInHand: number | null;
  readonly maxNew: number | null;
  readonly inHand: number;
  readonly newToday: number;
}

/** Limits of a stage; null means no limit. */
export interface StageLimit {
  readonly institutionId: number;
  readonly stageId: number;
  readonly maxInHand: number | null;
  readonly maxNew: number | null;
}

/** Free capacity, updated as cases are assigned and released. */
export interface Capacity {
  hasFreeCapacity(agentId: number, stageId: number): boolean;
  add(agentId: number): void;
  remove(agentId: number): void;
}

const formatKey = (institutionId: number | null, stageId: number): string =>
  `${institutionId} ${stageId}`;

export function buildCapacity(
  agents: readonly AgentCapacity[],
  limits: readonly StageLimit[],
): Capacity {
  const counts = new Map(agents.map((agent) => [agent.agentId, { ...agent }]));
  const ofStage = new Map(
    limits.map((limit) => [formatKey(limit.institutionId, limit.stageId), limit]),
  );
  return {
    hasFreeCapacity(agentId, stageId) {
      const agent = counts.get(agentId);
      if (!agent?.takesCases) return false;
      const stage = ofStage.get(formatKey(agent.institutionId, stageId));
      const maxInHand = agent.maxInHand ?? stage?.maxInHand ?? Infinity;
      const maxNew = agent.maxNew ?? stage?.maxNew ?? Infinity;
      return agent.inHand < maxInHand && agent.newToday < maxNew;
    },
    add(agentId) {
      const agent = counts.get(agentId);
      if (agent) Object.assign(agent, { inHand: agent.inHand + 1, newToday: agent.newToday + 1 });
    },
    remove(agentId) {
      const agent = counts.get(agentId);
      if (agent) Object.assign(agent, { inHand: agent.inHand - 1 });
    },
  };
}

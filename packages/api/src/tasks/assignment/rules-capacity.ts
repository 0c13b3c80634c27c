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
  /** A returning case needs room among the open cases only: it is not new. */
  hasFreeCapacity(agentId: number, stageId: number, isReturning?: boolean): boolean;
  add(agentId: number, isReturning?: boolean): void;
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
    hasFreeCapacity(agentId, stageId, isReturning = false) {
      const agent = counts.get(agentId);
      if (!agent?.takesCases) return false;
      const stage = ofStage.get(formatKey(agent.institutionId, stageId));
      const maxInHand = agent.maxInHand ?? stage?.maxInHand ?? Infinity;
      const maxNew = agent.maxNew ?? stage?.maxNew ?? Infinity;
      return agent.inHand < maxInHand && (isReturning || agent.newToday < maxNew);
    },
    add(agentId, isReturning = false) {
      const agent = counts.get(agentId);
      const newToday = isReturning ? 0 : 1;
      if (agent)
        Object.assign(agent, { inHand: agent.inHand + 1, newToday: agent.newToday + newToday });
    },
    remove(agentId) {
      const agent = counts.get(agentId);
      if (agent) Object.assign(agent, { inHand: agent.inHand - 1 });
    },
  };
}

/** How much more agents can take; what they have is an argument. */

export interface AgentCapacity {
  readonly agentId: number;
  readonly institutionId: number | null;
  readonly takesCases: boolean;
  /** His own limits; null: as the rule of the stage says. */
  readonly maxInHand: number | null;
  readonly maxNew: number | null;
  readonly inHand: number;
  readonly newToday: number;
}

/** Null: no limit. */
export interface StageLimit {
  readonly institutionId: number;
  readonly queueId: number;
  readonly maxInHand: number | null;
  readonly maxNew: number | null;
}

/** What is left of it, kept up as cases are bound and given up. */
export interface Capacity {
  hasRoom(agentId: number, queueId: number): boolean;
  add(agentId: number): void;
  remove(agentId: number): void;
}

const keyOf = (institutionId: number | null, queueId: number): string =>
  `${institutionId} ${queueId}`;

export function capacityOf(
  agents: readonly AgentCapacity[],
  limits: readonly StageLimit[],
): Capacity {
  const counts = new Map(agents.map((one) => [one.agentId, { ...one }]));
  const ofStage = new Map(limits.map((one) => [keyOf(one.institutionId, one.queueId), one]));
  return {
    hasRoom(agentId, queueId) {
      const one = counts.get(agentId);
      if (!one?.takesCases) return false;
      const stage = ofStage.get(keyOf(one.institutionId, queueId));
      const maxInHand = one.maxInHand ?? stage?.maxInHand ?? Infinity;
      const maxNew = one.maxNew ?? stage?.maxNew ?? Infinity;
      return one.inHand < maxInHand && one.newToday < maxNew;
    },
    add(agentId) {
      const one = counts.get(agentId);
      if (one)
        Object.assign(one, {
          inHand: one.inHand + 1,
          newToday: one.newToday + 1,
        });
    },
    remove(agentId) {
      const one = counts.get(agentId);
      if (one) Object.assign(one, { inHand: one.inHand - 1 });
    },
  };
}

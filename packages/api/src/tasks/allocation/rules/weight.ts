/** Weights for WEIGHTED; 100 is the usual share. */
import { total } from "../../../core/total.ts";
import type { Weighing } from "../contract-codes.ts";

export interface Weighable {
  readonly agentId: number;
  readonly weight: number;
  readonly inHandMinor: number;
  readonly collectedMinor: number;
  readonly tenureDays: number;
}

const within = (weight: number): number => Math.min(1000, Math.max(10, Math.round(weight)));

const computeBase = (agent: Weighable): number => agent.collectedMinor + agent.inHandMinor;

/** Weights agents by recovery. An agent without data counts as average. */
function computePerformance(agents: readonly Weighable[]): Map<number, number> {
  const average = total(agents, (agent) => agent.collectedMinor) / total(agents, computeBase);
  return new Map(
    agents.map((agent) => {
      const rate = agent.collectedMinor / computeBase(agent);
      const isComputable = Number.isFinite(rate) && average > 0;
      return [agent.agentId, isComputable ? within((100 * rate) / average) : 100];
    }),
  );
}

export function computeWeights(
  agents: readonly Weighable[],
  weighing: Weighing,
): ReadonlyMap<number, number> {
  if (weighing === "PERFORMANCE") return computePerformance(agents);
  return new Map(
    agents.map((agent) => [
      agent.agentId,
      weighing === "MANUAL" ? agent.weight : within(agent.tenureDays),
    ]),
  );
}

/** What WEIGHTED goes by; 100 is the usual share. */
import { total } from "../../../core/total.ts";
import type { Weighing } from "../contract-codes.ts";

export interface Weighable {
  readonly agentId: number;
  /** Set by hand. */
  readonly weight: number;
  readonly inHandMinor: number;
  /** What came in for him lately. */
  readonly collectedMinor: number;
  /** Since his account was made. */
  readonly tenureDays: number;
}

const within = (weight: number): number => Math.min(1000, Math.max(10, Math.round(weight)));

/** Of what came in and what he still has. */
const baseOf = (one: Weighable): number => one.collectedMinor + one.inHandMinor;

/** An agent recovers as much as the average until something else is known of him. */
function performanceOf(agents: readonly Weighable[]): Map<number, number> {
  const average = total(agents, (one) => one.collectedMinor) / total(agents, baseOf);
  return new Map(
    agents.map((one) => {
      const rate = one.collectedMinor / baseOf(one);
      const isKnown = Number.isFinite(rate) && average > 0;
      return [one.agentId, isKnown ? within((100 * rate) / average) : 100];
    }),
  );
}

export function weightsOf(
  agents: readonly Weighable[],
  weighing: Weighing,
): ReadonlyMap<number, number> {
  if (weighing === "PERFORMANCE") return performanceOf(agents);
  return new Map(
    agents.map((one) => [one.agentId, weighing === "MANUAL" ? one.weight : within(one.tenureDays)]),
  );
}

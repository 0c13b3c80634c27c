import type { Candidate } from "./inputs.ts";

/** Returns null when the agent has no limit. */
export function getFreeCapacity({
  inHand,
  newToday,
  maxInHand,
  maxNew,
}: Pick<Candidate, "inHand" | "newToday" | "maxInHand" | "maxNew">): number | null {
  const limits = [
    ...(maxInHand === null ? [] : [maxInHand - inHand]),
    ...(maxNew === null ? [] : [maxNew - newToday]),
  ];
  return limits.length === 0 ? null : Math.max(0, Math.min(...limits));
}

/** Returns null when one of the agents has no limit. */
export const sumFreeCapacity = (agents: readonly Candidate[]): number | null =>
  agents.reduce<number | null>((sum, agent) => {
    const freeCapacity = getFreeCapacity(agent);
    return sum === null || freeCapacity === null ? null : sum + freeCapacity;
  }, 0);

/** How many cases agents could take. */
import type { Candidate } from "./inputs.ts";

/** Null without a limit. */
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

/** Of all together; null where one of them has no limit. */
export const sumFreeCapacity = (agents: readonly Candidate[]): number | null =>
  agents.reduce<number | null>((sum, agent) => {
    const freeCapacity = getFreeCapacity(agent);
    return sum === null || freeCapacity === null ? null : sum + freeCapacity;
  }, 0);

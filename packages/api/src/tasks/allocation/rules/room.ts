/** How many cases agents could take. */
import type { Candidate } from "./facts.ts";

/** Null without a limit. */
export function roomOf({
  inHand,
  newToday,
  maxInHand,
  maxNew,
}: Pick<Candidate, "inHand" | "newToday" | "maxInHand" | "maxNew">): number | null {
  const left = [
    ...(maxInHand === null ? [] : [maxInHand - inHand]),
    ...(maxNew === null ? [] : [maxNew - newToday]),
  ];
  return left.length === 0 ? null : Math.max(0, Math.min(...left));
}

/** Of all together; null where one of them has no limit. */
export const roomOfAll = (agents: readonly Candidate[]): number | null =>
  agents.reduce<number | null>((sum, agent) => {
    const room = roomOf(agent);
    return sum === null || room === null ? null : sum + room;
  }, 0);

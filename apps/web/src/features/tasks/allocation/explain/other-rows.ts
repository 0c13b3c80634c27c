import type { WhyNot } from "@kolekta/api/tasks/allocation/contract-codes";
import type { Outputs } from "@/lib/trpc.ts";

export type Explanation = NonNullable<Outputs["tasks"]["allocation"]["explain"]>;
export type Other = Explanation["others"][number];

/** Only these agents were compared with the agent of the case. */
export const isRival = ({ why }: Pick<Other, "why">): boolean =>
  why === "MORE_IN_HAND" || why === "LATER_TURN";

const ELSEWHERE: ReadonlySet<WhyNot> = new Set(["OTHER_STAGE", "NO_STAGE"]);

const rank = (other: Other): number => {
  if (isRival(other)) return 0;
  return ELSEWHERE.has(other.why) ? 2 : 1;
};

/** Sorts the closest candidates first and agents of other stages last. */
export const inOrder = (others: readonly Other[]): Other[] =>
  others.toSorted(
    (a, b) =>
      rank(a) - rank(b) ||
      (a.weighed ?? 0) - (b.weighed ?? 0) ||
      a.agentName.localeCompare(b.agentName),
  );

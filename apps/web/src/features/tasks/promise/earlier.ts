import type { Outputs } from "@/lib/trpc.ts";

type PromiseEvaluation = Outputs["tasks"]["promise"]["list"][number]["evaluations"][number];

interface Earlier {
  readonly state: PromiseEvaluation["state"];
  readonly from: Date;
  /** When the next verdict took its place. */
  readonly until: Date;
}

/** The evaluations that another has taken the place of, the latest first; they come in the order in which they fell. */
export const listEarlierEvaluations = (
  evaluations: readonly Pick<PromiseEvaluation, "state" | "decidedAt">[],
): Earlier[] =>
  evaluations
    .slice(0, -1)
    .map(({ state, decidedAt: from }, at) => ({
      state,
      from,
      until: evaluations[at + 1]?.decidedAt ?? from,
    }))
    .toReversed();

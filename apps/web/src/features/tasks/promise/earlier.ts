import type { Outputs } from "@/lib/trpc.ts";

type PromiseEvaluation = Outputs["tasks"]["promise"]["list"][number]["verdicts"][number];

interface Earlier {
  readonly state: PromiseEvaluation["state"];
  readonly from: Date;
  /** When the next verdict took its place. */
  readonly until: Date;
}

/** The verdicts that another has taken the place of, the latest first; they come in the order in which they fell. */
export const listEarlierEvaluations = (
  verdicts: readonly Pick<PromiseEvaluation, "state" | "decidedAt">[],
): Earlier[] =>
  verdicts
    .slice(0, -1)
    .map(({ state, decidedAt: from }, at) => ({
      state,
      from,
      until: verdicts[at + 1]?.decidedAt ?? from,
    }))
    .toReversed();

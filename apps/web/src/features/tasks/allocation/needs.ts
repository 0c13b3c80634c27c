import type { RunInfo } from "./rows.ts";

type Counted = Pick<RunInfo, "kind" | "cases" | "unplaced" | "taken">;

/** How many cases a preview moves, how many of them from agents, and how many it leaves as they are. */
export const countPreview = ({ kind, cases, unplaced, taken }: Counted) => {
  const moved = taken.reduce((sum, entry) => sum + entry.cases, 0);
  const placed = kind === "RELEASE" ? moved : cases - unplaced;
  return { moved, placed, left: cases - placed };
};

/** What a commit asks for: why cases are taken from agents, why the rule of the certificate is lifted. */
export const getRequirements = (run: Counted & Pick<RunInfo, "shares">) => ({
  reason: countPreview(run).moved > 0,
  override: run.shares.some(({ bar, added }) => bar === "NOT_CERTIFIED" && added > 0),
});

import type { RunInfo } from "./rows.ts";

type Counted = Pick<RunInfo, "kind" | "cases" | "unassigned" | "reassignedFrom">;

/** How many cases a preview moves, how many of them from agents, and how many it leaves as they are. */
export const countPreview = ({ kind, cases, unassigned, reassignedFrom }: Counted) => {
  const moved = reassignedFrom.reduce((sum, entry) => sum + entry.cases, 0);
  const placed = kind === "RELEASE" ? moved : cases - unassigned;
  return { moved, placed, left: cases - placed };
};

/** What a commit asks for: why cases are taken from agents, why the rule of the certificate is lifted. */
export const getRequirements = (run: Counted & Pick<RunInfo, "shares">) => ({
  reason: countPreview(run).moved > 0,
  override: run.shares.some(
    ({ ineligibleReason, added }) => ineligibleReason === "NOT_CERTIFIED" && added > 0,
  ),
});

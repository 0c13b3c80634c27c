import type { RunInfo } from "./rows.ts";

type PreviewRun = Pick<RunInfo, "kind" | "cases" | "unassigned" | "reassignedFrom">;

/** How many cases a preview moves, how many of them from agents, and how many it leaves as they are. */
export const getPreviewCounts = ({ kind, cases, unassigned, reassignedFrom }: PreviewRun) => {
  const moved = reassignedFrom.reduce((sum, entry) => sum + entry.cases, 0);
  const placed = kind === "RELEASE" ? moved : cases - unassigned;
  return { moved, placed, left: cases - placed };
};

/** What a commit asks for: why cases are taken from agents, why the rule of the certificate is lifted. */
export const getRequirements = (run: PreviewRun & Pick<RunInfo, "shares">) => ({
  reason: getPreviewCounts(run).moved > 0,
  override: run.shares.some(
    ({ ineligibleReason, added }) => ineligibleReason === "NOT_CERTIFIED" && added > 0,
  ),
});

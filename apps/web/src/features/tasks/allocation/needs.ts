import type { RunInfo } from "./rows.ts";

type PreviewRun = Pick<RunInfo, "kind" | "cases" | "unassigned" | "reassignedFrom">;

export const getPreviewCounts = ({ kind, cases, unassigned, reassignedFrom }: PreviewRun) => {
  const moved = reassignedFrom.reduce((sum, entry) => sum + entry.cases, 0);
  const placed = kind === "RELEASE" ? moved : cases - unassigned;
  return { moved, placed, left: cases - placed };
};

/**
 * Fields that a commit requires: a reason when cases are taken from agents, an override when agents
 * without a certificate get cases.
 */
export const getRequirements = (run: PreviewRun & Pick<RunInfo, "shares">) => ({
  reason: getPreviewCounts(run).moved > 0,
  override: run.shares.some(
    ({ ineligibleReason, added }) => ineligibleReason === "NOT_CERTIFIED" && added > 0,
  ),
});

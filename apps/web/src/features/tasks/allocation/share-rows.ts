import {
  type IneligibleReason,
  INELIGIBLE_REASONS,
} from "@kolekta/api/tasks/allocation/contract-codes";
import type { RunInfo, Share } from "./rows.ts";

export const isIneligibleReason = (text: string): text is IneligibleReason =>
  INELIGIBLE_REASONS.some((ineligibleReason) => ineligibleReason === text);

type AgentLoad = Pick<Share, "agentId" | "inHand" | "added">;

/**
 * Computes the cases an agent has in hand after the run, without those reassigned from the agent.
 */
export const computeLoadAfter = (
  { agentId, inHand, added }: AgentLoad,
  reassignedFrom: RunInfo["reassignedFrom"],
): number => {
  const reassigned = reassignedFrom.find((entry) => entry.agentId === agentId);
  return Math.max(0, inHand - (reassigned?.cases ?? 0)) + added;
};

export const newAfterwards = ({ newToday, added }: Pick<Share, "newToday" | "added">): number =>
  newToday + added;

/** Reasons that a manual assignment cannot override. */
const FINAL: ReadonlySet<string> = new Set<IneligibleReason>(["DISABLED", "OFF_SHIFT"]);

export const canBeAssigned = ({ ineligibleReason }: Pick<Share, "ineligibleReason">): boolean =>
  ineligibleReason === null || !FINAL.has(ineligibleReason);

/**
 * Sorts by cases received, ineligible agents last; omits agents of other stages that receive none.
 */
export const inOrder = (shares: readonly Share[]): Share[] =>
  shares
    .filter(({ ineligibleReason, added }) => ineligibleReason !== "NO_STAGE" || added > 0)
    .toSorted(
      (a, b) =>
        b.added - a.added ||
        Number(a.ineligibleReason !== null) - Number(b.ineligibleReason !== null) ||
        a.agentName.localeCompare(b.agentName),
    );

import {
  type IneligibleReason,
  INELIGIBLE_REASONS,
} from "@kolekta/api/tasks/allocation/contract-codes";
import type { RunInfo, Share } from "./rows.ts";

export const isIneligibleReason = (text: string): text is IneligibleReason =>
  INELIGIBLE_REASONS.some((ineligibleReason) => ineligibleReason === text);

type AgentLoad = Pick<Share, "agentId" | "inHand" | "added">;

/** What an agent would have in hand once the run is done: what it takes from him is gone. */
export const afterwards = (
  { agentId, inHand, added }: AgentLoad,
  taken: RunInfo["taken"],
): number => {
  const reassigned = taken.find((entry) => entry.agentId === agentId);
  return Math.max(0, inHand - (reassigned?.cases ?? 0)) + added;
};

export const newAfterwards = ({ newToday, added }: Pick<Share, "newToday" | "added">): number =>
  newToday + added;

/** What not even a person can overrule; the others are his to decide. */
const FINAL: ReadonlySet<string> = new Set<IneligibleReason>(["DISABLED", "OFF_SHIFT"]);

export const canBeAssigned = ({ bar }: Pick<Share, "bar">): boolean =>
  bar === null || !FINAL.has(bar);

/** Who gets most comes first, who is barred last; who works other stages is no part of it. */
export const inOrder = (shares: readonly Share[]): Share[] =>
  shares
    .filter(({ bar, added }) => bar !== "NO_STAGE" || added > 0)
    .toSorted(
      (a, b) =>
        b.added - a.added ||
        Number(a.bar !== null) - Number(b.bar !== null) ||
        a.agentName.localeCompare(b.agentName),
    );

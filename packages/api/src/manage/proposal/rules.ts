/** Rules of proposals: transitions, deciders and effective days. They read no clock. */
import type { Day } from "../../core/day.ts";
import type { ProposalState } from "./contract-words.ts";

/** Must equal the table of transitions in the database. */
export const MOVES: Readonly<Record<ProposalState, readonly ProposalState[]>> = {
  PROPOSED: ["APPROVED", "REJECTED", "WITHDRAWN", "EXPIRED"],
  APPROVED: [],
  REJECTED: [],
  WITHDRAWN: [],
  EXPIRED: [],
};

/** Moves a day that has begun by the time of the approval to the next possible one. */
export const computeEffectiveDay = (proposedOn: Day, earliestOn: Day): Day =>
  proposedOn < earliestOn ? earliestOn : proposedOn;

interface OpenProposal {
  /** Is null for a proposal about all institutions. */
  readonly institutionId: number | null;
  readonly state: ProposalState;
  readonly proposerId: number;
  readonly expiresAt: Date;
}

export const isOpen = (
  { state, expiresAt }: Pick<OpenProposal, "state" | "expiresAt">,
  now: Date,
): boolean => MOVES[state].length > 0 && expiresAt > now;

export interface Decider {
  readonly userId: number;
  /** Set when the user sees only some institutions. */
  readonly isLimited: boolean;
  /** Set when the role may decide proposals, including this kind. */
  readonly canApprove: boolean;
  /**
   * Set when both accounts share a mailbox, one controls the other, or one person lately set the
   * access of both.
   */
  readonly isSamePerson: boolean;
}

/** Returns why the decider cannot decide the proposal, or null. */
export function getDeciderRefusal(
  { proposerId, institutionId }: Pick<OpenProposal, "proposerId" | "institutionId">,
  decider: Decider,
): "access.denied" | "proposal.cannotDecideOwn" | "proposal.samePerson" | null {
  if (institutionId === null && decider.isLimited) return "access.denied";
  if (decider.userId === proposerId) return "proposal.cannotDecideOwn";
  if (!decider.canApprove) return "access.denied";
  return decider.isSamePerson ? "proposal.samePerson" : null;
}

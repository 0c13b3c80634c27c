/** What may become of a proposal, by whom, and from which day it holds. Reads no clock. */
import type { Day } from "../../core/day.ts";
import type { ProposalState } from "./contract-words.ts";

/** The same table stands in the database. */
export const MOVES: Readonly<Record<ProposalState, readonly ProposalState[]>> = {
  PROPOSED: ["APPROVED", "REJECTED", "WITHDRAWN", "EXPIRED"],
  APPROVED: [],
  REJECTED: [],
  WITHDRAWN: [],
  EXPIRED: [],
};

/** A day that has come by the time of the approval gives way to the next. */
export const computeEffectiveDay = (proposedOn: Day, earliestOn: Day): Day =>
  proposedOn < earliestOn ? earliestOn : proposedOn;

interface OpenProposal {
  /** Null concerns all. */
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
  /** He sees some institutions alone. */
  readonly isLimited: boolean;
  /** His role may decide proposals, and those of this kind. */
  readonly canApprove: boolean;
  /** One mailbox, or one controls the other, or one person lately set the access of both. */
  readonly isSamePerson: boolean;
}

/** Why this person does not decide it; null where he may. */
export function getDeciderRefusal(
  { proposerId, institutionId }: Pick<OpenProposal, "proposerId" | "institutionId">,
  decider: Decider,
): "access.denied" | "proposal.cannotDecideOwn" | "proposal.samePerson" | null {
  if (institutionId === null && decider.isLimited) return "access.denied";
  if (decider.userId === proposerId) return "proposal.cannotDecideOwn";
  if (!decider.canApprove) return "access.denied";
  return decider.isSamePerson ? "proposal.samePerson" : null;
}

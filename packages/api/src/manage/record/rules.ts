import type { ProposalState } from "../proposal/contract-words.ts";

interface DecidedProposal {
  readonly id: number;
  readonly state: string;
  readonly deciderId: number | null;
  readonly proposerId: number;
  readonly recordedState: string;
  readonly recordedDeciderId: number | null;
}

const NEEDS_TWO: readonly string[] = ["APPROVED", "REJECTED"] satisfies ProposalState[];

const describe = (state: string, deciderId: number | null): string =>
  deciderId === null ? state : `${state} by user ${deciderId}`;

export function describeProposalFault(proposal: DecidedProposal): string {
  const { id, state, deciderId, proposerId } = proposal;
  if (NEEDS_TWO.includes(state) && deciderId === proposerId)
    return `proposal ${id} is ${state} by its proposer`;
  const recorded = describe(proposal.recordedState, proposal.recordedDeciderId);
  return `proposal ${id} is ${describe(state, deciderId)}, the audit trail says ${recorded}`;
}

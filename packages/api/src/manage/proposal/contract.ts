import { z } from "zod";
import { Day, Instant } from "../../core/day.ts";
import { Id, namedDays, pageInput, pageOutput } from "../../core/page.ts";
import { AuditDetails } from "../../core/setting/contract.ts";
import { PROPOSAL_KINDS, PROPOSAL_STATES } from "./contract-words.ts";

export const Kind = z.enum(PROPOSAL_KINDS);
export const State = z.enum(PROPOSAL_STATES);

/** Answer of a call that saves a setting: the change waits for a second person. */
export const Proposed = z.object({
  proposalId: Id,
  state: State,
  effectiveOn: Day.describe("First day in force once approved"),
  before: AuditDetails.describe("Values in force until then"),
  deciders: z.array(z.string()).describe("Names of possible approvers, at most five"),
  replacedId: Id.nullable().describe("Earlier proposal of the caller, replaced by this one"),
  notice: z.string().describe("Summary in the caller's language"),
});
export type Proposed = z.output<typeof Proposed>;

export const Proposal = z.object({
  proposalId: Id,
  kind: Kind,
  /** Setting and its owner. Only one open proposal per subject is possible. */
  subject: z.string(),
  /** Is null for a setting of all institutions. */
  subjectName: z.string().nullable(),
  institutionId: Id.nullable(),
  state: State,
  before: AuditDetails,
  after: AuditDetails,
  proposedOn: Day,
  /** First day in force: later than `proposedOn` after a late approval. */
  effectiveOn: Day,
  proposerId: Id,
  proposerName: z.string(),
  proposedAt: Instant,
  expiresAt: Instant,
  deciderName: z.string().nullable(),
  decidedAt: Instant.nullable(),
  reason: z.string(),
  isOwn: z.boolean(),
  canDecide: z.boolean(),
  version: z.int(),
});
export type Proposal = z.output<typeof Proposal>;

const filters = {
  kind: Kind.optional(),
  kinds: z.array(Kind).min(1).max(PROPOSAL_KINDS.length).optional(),
  /** Setting and its owner. */
  subject: z.string().trim().max(200).optional(),
  proposer: z.string().trim().max(100).optional(),
  /** Range of business days of the proposal. */
  from: Day.optional(),
  to: Day.optional(),
};

/** Proposals visible to the caller's role, newest first. */
export const list = {
  input: z.object({ state: State.optional(), ...filters, ...pageInput(20) }).prefault({}),
  output: pageOutput(Proposal).extend({
    ...namedDays,
    states: z.array(z.object({ state: State, n: z.int() })),
  }),
};

export const get = { input: z.object({ proposalId: Id }), output: Proposal };

/** Proposal that waits for a second person, shown beside the setting that it would change. */
export const WaitingProposal = z.object({
  proposalId: Id,
  proposerName: z.string(),
  proposedAt: Instant,
});
export type WaitingProposal = z.output<typeof WaitingProposal>;

/** A decision names the version that the caller read. */
const ProposalReference = z.object({ proposalId: Id, version: z.int().min(1) });

const Reason = z.string().trim().max(500);

export const approve = {
  input: ProposalReference.extend({ reason: Reason.default("") }),
  output: Proposal,
};

export const reject = {
  input: ProposalReference.extend({ reason: Reason.min(3, "proposal.reasonRequired") }),
  output: Proposal,
};

export const withdraw = { input: ProposalReference, output: Proposal };

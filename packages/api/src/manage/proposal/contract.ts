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
  effectiveOn: Day.describe("First day on which it holds once it is approved"),
  before: AuditDetails.describe("Stands until then"),
  deciders: z.array(z.string()).describe("Names of people who may approve it, at most five"),
  replacedId: Id.nullable().describe(
    "The caller's earlier proposal of this setting, withdrawn in favour of this one",
  ),
  notice: z.string().describe("The same in words, in the caller's language"),
});
export type Proposed = z.output<typeof Proposed>;

export const Proposal = z.object({
  proposalId: Id,
  kind: Kind,
  /** The setting and whose it is; one proposal at a time is open for it. */
  subject: z.string(),
  /** Null where it concerns all. */
  subjectName: z.string().nullable(),
  institutionId: Id.nullable(),
  state: State,
  before: AuditDetails,
  after: AuditDetails,
  /** From which day it was meant to hold. */
  proposedOn: Day,
  /** From which day it holds: later where it was approved too late for that. */
  effectiveOn: Day,
  proposerId: Id,
  proposerName: z.string(),
  proposedAt: Instant,
  expiresAt: Instant,
  deciderName: z.string().nullable(),
  decidedAt: Instant.nullable(),
  reason: z.string(),
  /** The caller proposed it. */
  isOwn: z.boolean(),
  /** The caller may approve or reject it now. */
  canDecide: z.boolean(),
  version: z.int(),
});
export type Proposal = z.output<typeof Proposal>;

const filters = {
  kind: Kind.optional(),
  /** Of any of these kinds. */
  kinds: z.array(Kind).min(1).max(PROPOSAL_KINDS.length).optional(),
  /** Of this setting and whose it is. */
  subject: z.string().trim().max(200).optional(),
  /** A part of the proposer's name. */
  proposer: z.string().trim().max(100).optional(),
  /** Proposed in these business days. */
  from: Day.optional(),
  to: Day.optional(),
};

/** Proposals of the settings that the caller's role sees, newest first. */
export const list = {
  input: z.object({ state: State.optional(), ...filters, ...pageInput(20) }).prefault({}),
  output: pageOutput(Proposal).extend({
    ...namedDays,
    /** How many there are in each state. */
    states: z.array(z.object({ state: State, n: z.int() })),
  }),
};

export const get = {
  input: z.object({ proposalId: Id }),
  output: Proposal,
};

/** A proposal that waits for a second person, as shown at what it would change. */
export const WaitingProposal = z.object({
  proposalId: Id,
  proposerName: z.string(),
  proposedAt: Instant,
});
export type WaitingProposal = z.output<typeof WaitingProposal>;

/** A decision names the version that was read. */
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

/** Takes back one's own proposal. */
export const withdraw = { input: ProposalReference, output: Proposal };

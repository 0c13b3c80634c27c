import { z } from "zod";
import { Day, Instant } from "../../core/day.ts";
import { Currency, Minor } from "../../core/money.ts";
import { Id, pageInput, pageOutput } from "../../core/page.ts";
import { Status } from "../case/contract.ts";
import { CASE_EVENTS } from "../case/rules-transition.ts";
import { CLOSING_KINDS, CLOSING_REASONS, REASONS_OF, REQUEST_STATES } from "./contract-codes.ts";

export {
  CLOSING_KINDS,
  type ClosingKind,
  CLOSING_REASONS,
  type ClosingReason,
  FLAG_KIND_BY_REASON,
  REASONS_OF,
  REQUEST_STATES,
  type RequestState,
} from "./contract-codes.ts";

const Note = z.string().trim().max(500);
const Why = Note.min(3);

/** Days between announcement and recall. The policy sets the largest number. */
const InDays = z.int().min(0).max(365).default(0);

const requestFields = { taskId: Id, note: Note.default("") };

const since = {
  flagFromOn: Day.optional().describe(
    "First day of the flag for death, representation or identity fraud; defaults to today",
  ),
};

export const withdraw = {
  input: z.object({
    ...requestFields,
    ...since,
    reason: z.enum(REASONS_OF.WITHDRAW),
    inDays: InDays,
  }),
  output: z.object({ requestId: Id, state: z.enum(REQUEST_STATES), effectiveOn: Day.nullable() }),
};

export const cancel = {
  input: z.object({ ...requestFields, reason: z.enum(REASONS_OF.CANCEL) }),
  output: withdraw.output,
};

/** Requests a withdrawal or cancellation from users who may execute it. */
export const request = {
  input: z.object({
    ...requestFields,
    ...since,
    kind: z.enum(["WITHDRAW", "CANCEL"]),
    reason: z.enum([...REASONS_OF.WITHDRAW, ...REASONS_OF.CANCEL]),
  }),
  output: withdraw.output,
};

export const requestWriteOff = {
  input: z.object({ ...requestFields, ...since, reason: z.enum(REASONS_OF.WRITE_OFF) }),
  output: withdraw.output,
};

/** Decides a request. The requester cannot decide it. */
export const decide = {
  input: z.object({ requestId: Id, approve: z.boolean(), note: Note.default(""), inDays: InDays }),
  output: withdraw.output,
};

export const decideWriteOff = {
  input: z.object({ requestId: Id, approve: z.boolean(), note: Note.default("") }),
  output: withdraw.output,
};

/** Revokes an own request, or a recall that has not taken effect. */
export const revoke = { input: z.object({ requestId: Id, note: Why }), output: withdraw.output };

export const ClosingRequest = z.object({
  requestId: Id,
  taskId: Id,
  loanId: Id,
  borrowerId: Id,
  borrowerName: z.string(),
  loanNumber: z.string(),
  institutionName: z.string(),
  stageName: z.string(),
  status: Status,
  dpd: z.int(),
  arrearsMinor: Minor,
  outstandingMinor: Minor,
  currency: Currency,
  kind: z.enum(CLOSING_KINDS),
  reason: z.enum(CLOSING_REASONS),
  /** First day of the borrower flag that the reason records. */
  flagFromOn: Day.nullable(),
  note: z.string(),
  state: z.enum(REQUEST_STATES),
  requestedBy: z.string().nullable(),
  requestedAt: Instant,
  decidedBy: z.string().nullable(),
  decidedAt: Instant.nullable(),
  decisionNote: z.string().nullable(),
  effectiveOn: Day.nullable(),
  /** The caller has the permission and is not the requester. */
  canDecide: z.boolean(),
  canRevoke: z.boolean(),
});
export type ClosingRequest = z.infer<typeof ClosingRequest>;

/** Lists requests about visible cases, newest first. */
export const listRequests = {
  input: z.object({
    state: z.array(z.enum(REQUEST_STATES)).optional(),
    kind: z.enum(CLOSING_KINDS).optional(),
    ...pageInput(20),
  }),
  output: pageOutput(ClosingRequest),
};

/**
 * Lists the refusal of each kind of closing now, null when it is allowed, and the requests about
 * the case.
 */
export const get = {
  input: z.object({ taskId: Id }),
  output: z.object({
    refusals: z.object({
      WITHDRAW: z.string().nullable(),
      CANCEL: z.string().nullable(),
      WRITE_OFF: z.string().nullable(),
    }),
    maxRecallDays: z.int(),
    requests: z.array(ClosingRequest),
  }),
};

/** Lists all status transitions of the case, newest first. They never change. */
export const history = {
  input: z.object({ taskId: Id }),
  output: z.array(
    z.object({
      moveId: Id,
      at: Instant,
      event: z.union([z.enum(CASE_EVENTS), z.string()]),
      before: Status.nullable(),
      after: Status,
      reason: z.string().nullable(),
      operatorName: z.string().nullable(),
      agentName: z.string().nullable(),
      institutionName: z.string(),
      stageName: z.string(),
      stageBefore: z.string().nullable(),
      dpd: z.int(),
      arrearsMinor: Minor,
      currency: Currency,
    }),
  ),
};

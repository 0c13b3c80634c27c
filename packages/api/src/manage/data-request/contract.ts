import { z } from "zod";
import { Day, Instant } from "../../core/day.ts";
import { fileOutput } from "../../core/file.ts";
import { Id, pageInput, pageOutput } from "../../core/page.ts";
import { BLOCKERS, KINDS, STATES } from "./contract-codes.ts";

export {
  type Blocker,
  BLOCKERS,
  KINDS,
  type RequestKind,
  type RequestState,
  STATES,
} from "./contract-codes.ts";

const Kind = z.enum(KINDS);
const State = z.enum(STATES);
const Blockers = z.array(z.enum(BLOCKERS));
const Why = z.string().trim().min(3).max(500);

export const DataRequest = z.object({
  requestId: Id,
  borrowerId: Id,
  borrowerName: z.string(),
  erasedAt: Instant.nullable(),
  kind: Kind,
  state: State,
  reason: z.string(),
  requestedBy: z.string().nullable(),
  requestedAt: Instant,
  decidedBy: z.string().nullable(),
  decidedAt: Instant.nullable(),
  decisionNote: z.string().nullable(),
  /** First day on which an approved erasure may run. */
  dueOn: Day.nullable(),
  doneAt: Instant.nullable(),
  /** Blockers found by the last try. */
  waitsFor: Blockers,
  /**
   * Recordings that an erasure leaves as evidence of a complaint, until the complaint is rejected
   * or the evidence expires.
   */
  retainedRecordings: z.int().min(0),
  canDecide: z.boolean(),
  canRevoke: z.boolean(),
  canExport: z.boolean(),
});
export type DataRequest = z.infer<typeof DataRequest>;

/** Requests about visible borrowers, newest first. */
export const list = {
  input: z.object({
    state: z.array(State).optional(),
    kind: Kind.optional(),
    borrowerId: Id.optional(),
    ...pageInput(20),
  }),
  output: pageOutput(DataRequest),
};

/** Borrower found by id or by the number of a loan, with the data requests that are possible. */
export const get = {
  input: z
    .object({ borrowerId: Id.optional(), loanNumber: z.string().trim().min(1).max(100).optional() })
    .refine((input) => (input.borrowerId === undefined) !== (input.loanNumber === undefined), {
      error: "dataRequest.subjectRequired",
      path: ["loanNumber"],
    }),
  output: z.object({
    borrowerId: Id,
    name: z.string(),
    erasedAt: Instant.nullable(),
    loans: z.int().min(0),
    blockers: Blockers,
    /** First day without legal retention; null while a loan is open, and after the erasure. */
    retainedUntil: Day.nullable(),
    /** Request for erasure that is not yet done, rejected or revoked. */
    openErasureId: Id.nullable(),
    /** Set when the caller can export directly. Other users request a copy first. */
    canExport: z.boolean(),
    canRequest: z.boolean(),
  }),
};

export const request = {
  input: z.object({ borrowerId: Id, kind: Kind, reason: Why }),
  output: z.object({ requestId: Id, state: State, dueOn: Day.nullable() }),
};

/** The requester cannot decide. An approved erasure waits until the law allows it. */
export const decide = {
  input: z.object({
    requestId: Id,
    approve: z.boolean(),
    note: z.string().trim().max(500).default(""),
  }),
  output: request.output,
};

/** Revokes the caller's own request, or an erasure that waits for its day. */
export const revoke = { input: z.object({ requestId: Id, note: Why }), output: request.output };

export const exportData = {
  input: z.object({ borrowerId: Id, reason: Why }),
  output: fileOutput("zip"),
};

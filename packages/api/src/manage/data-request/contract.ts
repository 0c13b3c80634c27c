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
  /** Of an approved erasure: the first day on which it may be done. */
  dueOn: Day.nullable(),
  doneAt: Instant.nullable(),
  /** What stood in the way when it was tried last. */
  waitsFor: Blockers,
  /** Of an erasure: recordings that stay as evidence of a complaint, until it is refuted or has had its days. */
  retainedRecordings: z.int().min(0),
  canDecide: z.boolean(),
  canRevoke: z.boolean(),
  /** Whether the caller may take out the copy that was approved. */
  canExport: z.boolean(),
});
export type DataRequest = z.infer<typeof DataRequest>;

/** Requests about borrowers in the caller's sight, newest first. */
export const list = {
  input: z.object({
    state: z.array(State).optional(),
    kind: Kind.optional(),
    borrowerId: Id.optional(),
    ...pageInput(20),
  }),
  output: pageOutput(DataRequest),
};

/** A borrower by his id or by the number of one of his loans, and what may be done with his data. */
export const get = {
  input: z
    .object({
      borrowerId: Id.optional(),
      loanNumber: z.string().trim().min(1).max(100).optional(),
    })
    .refine((input) => (input.borrowerId === undefined) !== (input.loanNumber === undefined), {
      error: "dataRequest.subjectRequired",
      path: ["loanNumber"],
    }),
  output: z.object({
    borrowerId: Id,
    name: z.string(),
    erasedAt: Instant.nullable(),
    loans: z.int().min(0),
    /** Why he cannot be erased as things stand. */
    blockers: Blockers,
    /** Until which day the law keeps what is known of him; null while something is open. */
    retainedUntil: Day.nullable(),
    /** A request for his erasure that is not over. */
    openErasureId: Id.nullable(),
    /** Whether the caller takes a copy out by himself; others ask for it first. */
    canExport: z.boolean(),
    canRequest: z.boolean(),
  }),
};

export const request = {
  input: z.object({ borrowerId: Id, kind: Kind, reason: Why }),
  output: z.object({ requestId: Id, state: State, dueOn: Day.nullable() }),
};

/** Whoever asked does not decide. An erasure that the law does not allow yet waits for its day. */
export const decide = {
  input: z.object({
    requestId: Id,
    approve: z.boolean(),
    note: z.string().trim().max(500).default(""),
  }),
  output: request.output,
};

/** Takes back a request of one's own, or an erasure that waits for its day. */
export const revoke = {
  input: z.object({ requestId: Id, note: Why }),
  output: request.output,
};

/** Everything that is kept of a borrower, as one archive. */
export const exportData = {
  input: z.object({ borrowerId: Id, reason: Why }),
  output: fileOutput("zip"),
};

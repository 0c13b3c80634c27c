import { z } from "zod";
import { Day, Instant } from "../../core/day.ts";
import { Currency, Minor } from "../../core/money.ts";
import { Id, pageInput, pageOutput } from "../../core/page.ts";
import { Proposed, WaitingProposal } from "../../manage/proposal/contract.ts";
import { PROPOSAL_STATES } from "../../manage/proposal/contract-words.ts";

/** Why money waits for finance. */
export const ISSUE_KINDS = [
  "MISMATCH",
  "UNKNOWN_CODE",
  "VALUE_DAY",
  "OVERPAID",
  "REVERSED",
  "WRONG_LOAN",
] as const;
export type IssueKind = (typeof ISSUE_KINDS)[number];

/** VOID is what later events settled by themselves. */
export const ISSUE_STATES = ["OPEN", "ALLOCATED", "REFUNDED", "ACKNOWLEDGED", "VOID"] as const;
export type IssueState = (typeof ISSUE_STATES)[number];

/** ALLOCATE lays the money on a loan, REFUND gives it back to the payer, NOTE closes what needs neither. */
export const RESOLUTIONS = ["ALLOCATE", "REFUND", "NOTE"] as const;
export type ResolutionKind = (typeof RESOLUTIONS)[number];

export const Issue = z.object({
  issueId: Id,
  kind: z.enum(ISSUE_KINDS),
  state: z.enum(ISSUE_STATES),
  amountMinor: Minor,
  expectedMinor: Minor.nullable().describe("What the code asked for"),
  currency: Currency,
  provider: z.string(),
  txnId: z.string(),
  number: z.string().nullable(),
  paidAt: Instant.describe("Received, where the bank's moment cannot be"),
  reportedPaidAt: z
    .string()
    .nullable()
    .describe("What the bank said of the moment where it cannot be"),
  needsValueDay: z.boolean().describe("To lay it on a loan, the day of payment must be given"),
  valueOn: Day.nullable().describe("The day of payment that was given"),
  openedAt: Instant,
  loanId: Id.nullable(),
  loanNumber: z.string().nullable(),
  borrowerName: z.string().nullable(),
  taskId: Id.nullable(),
  borrowerId: Id.nullable(),
  institutionName: z.string().nullable(),
  resolverName: z.string().nullable(),
  resolvedAt: Instant.nullable(),
  note: z.string(),
  /** Why it was taken back from the loan that it had been laid on by our mistake. */
  reason: z.string().nullable(),
  standingPaymentId: Id.nullable().describe(
    "The payment that it was laid on a loan as, while it can be taken back",
  ),
  /** Resolutions on offer; empty while a decision waits for a second person. */
  choices: z.array(z.enum(RESOLUTIONS)),
  waiting: WaitingProposal.nullable().describe(
    "The decision, or that the payment is taken back, that waits for a second person",
  ),
});

/** Money that waits for finance, the oldest first; what was decided, the newest first. */
export const list = {
  input: z.object({
    ...pageInput(20),
    open: z.boolean().default(true),
    kind: z.enum(ISSUE_KINDS).optional(),
    /** Part of a transaction, a code or a loan number. */
    text: z.string().trim().min(1).max(100).optional(),
  }),
  output: pageOutput(Issue),
};

/** Proposes what becomes of the money; nothing moves until a second person approves it. A note is entered at once. */
export const resolve = {
  input: z.object({
    issueId: Id,
    resolution: z.enum(RESOLUTIONS),
    /** The loan that it is laid on, to be given where it lay on a wrong one; of the code's own borrower where there was a code. */
    loanId: Id.optional(),
    /** When it was paid, where the bank's own moment cannot be: from the loan's day to today. */
    valueDay: Day.optional(),
    note: z.string().trim().min(3).max(500),
  }),
  output: Proposed.extend({
    issueId: Id,
    proposalId: Id.nullable().describe("Null for a note"),
    state: z.enum([...PROPOSAL_STATES, "ACKNOWLEDGED"]),
  }),
};

/** Loans with this number, to lay money on. */
export const listLoans = {
  input: z.object({ number: z.string().trim().min(2).max(50) }),
  output: z.array(
    z.object({
      loanId: Id,
      number: z.string(),
      productName: z.string(),
      borrowerName: z.string(),
      currency: Currency,
      outstandingMinor: Minor,
      arrearsMinor: Minor.nullable(),
    }),
  ),
};

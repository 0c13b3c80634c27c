import { z } from "zod";
import { Day, Instant } from "../../core/day.ts";
import { Currency, Minor } from "../../core/money.ts";
import { Id, pageInput, pageOutput } from "../../core/page.ts";
import { Proposed, WaitingProposal } from "../../manage/proposal/contract.ts";
import { PROPOSAL_STATES } from "../../manage/proposal/contract-words.ts";
import { ISSUE_KINDS } from "./contract-codes.ts";

export type { IssueKind } from "./contract-codes.ts";

/** VOID was settled by later events. */
export const ISSUE_STATES = ["OPEN", "ALLOCATED", "REFUNDED", "ACKNOWLEDGED", "VOID"] as const;
export type IssueState = (typeof ISSUE_STATES)[number];

/**
 * ALLOCATE posts the money to a loan, REFUND returns it to the payer, NOTE closes an issue that
 * needs neither.
 */
export const RESOLUTIONS = ["ALLOCATE", "REFUND", "NOTE"] as const;
export type ResolutionKind = (typeof RESOLUTIONS)[number];

export const Issue = z.object({
  issueId: Id,
  kind: z.enum(ISSUE_KINDS),
  state: z.enum(ISSUE_STATES),
  amountMinor: Minor,
  expectedMinor: Minor.nullable().describe("Amount of the repayment code"),
  currency: Currency,
  provider: z.string(),
  txnId: z.string(),
  number: z.string().nullable(),
  paidAt: Instant.describe("Time of receipt if the bank's time is impossible"),
  reportedPaidAt: z.string().nullable().describe("Time given by the bank, if impossible"),
  needsValueDay: z.boolean().describe("Posting it to a loan requires valueDay"),
  valueOn: Day.nullable().describe("Day of payment as entered"),
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
  /** Reason of the reversal from the wrong loan. */
  reason: z.string().nullable(),
  standingPaymentId: Id.nullable().describe("Payment posted to a loan, while it can be reversed"),
  /** Resolutions on offer; empty while a decision waits for a second person. */
  choices: z.array(z.enum(RESOLUTIONS)),
  waiting: WaitingProposal.nullable().describe(
    "Decision or reversal that waits for a second person",
  ),
});
export type Issue = z.infer<typeof Issue>;

/** Lists open issues, oldest first, or resolved ones, newest first. */
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

/**
 * Proposes a resolution; nothing moves before a second person approves it. A note is stored at
 * once.
 */
export const resolve = {
  input: z.object({
    issueId: Id,
    resolution: z.enum(RESOLUTIONS),
    /**
     * Target loan. Required after a reversal from a wrong loan, when it may be any loan; otherwise
     * a payment with a code needs a loan of the same borrower.
     */
    loanId: Id.optional(),
    /** Day of payment when the bank's time is impossible: from the day of the loan to today. */
    valueDay: Day.optional(),
    note: z.string().trim().min(3).max(500),
  }),
  output: Proposed.extend({
    issueId: Id,
    proposalId: Id.nullable().describe("Null for a note"),
    state: z.enum([...PROPOSAL_STATES, "ACKNOWLEDGED"]),
  }),
};

/** Loans with this number, as targets of an allocation. */
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

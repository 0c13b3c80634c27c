import { z } from "zod";
import { Day, Instant } from "../../core/day.ts";
import { Currency, EnteredMinor, Minor } from "../../core/money.ts";
import { Id } from "../../core/page.ts";
import { charged } from "../../account/loan/contract.ts";
import { Proposed, WaitingProposal } from "../../manage/proposal/contract.ts";

const OfLoan = z.object({ loanId: Id });

/** What a bank tells of a transaction: that it was paid, and that it took the money back. */
export const EVENT_TYPES = ["PAID", "REVERSED"] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/** SUSPENDED waits for finance; REVERSED was reversed; WAITING is a reversal whose payment was not told of yet. */
export const ANSWERS = ["POSTED", "SUSPENDED", "REVERSED", "WAITING"] as const;
export type Answer = (typeof ANSWERS)[number];

export const EVENT_STATES = [...ANSWERS, "REFUNDED"] as const;
export type EventState = (typeof EVENT_STATES)[number];

export const PAYMENT_STATES = ["POSTED", "REVERSED"] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/** BANK: its bank took it back. OURS: we had laid it on the wrong loan. */
export const REVERSAL_FAULTS = ["BANK", "OURS"] as const;
export type ReversalFault = (typeof REVERSAL_FAULTS)[number];

/**
 * A provider's callback, as its bytes came: `signature` is the hex HMAC-SHA256, under the shared secret, of
 * "timestamp.body". Over REST the body is the body, and the others are the headers x-timestamp and x-signature.
 */
export const callback = {
  input: z.object({
    timestamp: z.coerce.number().int().describe("Seconds since 1970"),
    signature: z.string().regex(/^[0-9a-f]{64}$/, "payment.badSignature"),
    body: z.string().min(2).max(10_000),
  }),
  output: z.object({
    eventId: Id,
    answer: z.enum(ANSWERS),
  }),
};

/** What the body of a callback says, as JSON. */
export const CallbackBody = z.object({
  transactionId: z.string().min(1).max(100),
  type: z.enum(EVENT_TYPES),
  number: z.string().min(1).max(40),
  amountMinor: EnteredMinor.positive(),
  currency: Currency,
  paidAt: z.iso.datetime({ offset: true }),
});

/** What came in for a loan, newest first. */
export const list = {
  input: OfLoan,
  output: z.array(
    z.object({
      paymentId: Id,
      amountMinor: Minor,
      currency: Currency,
      channel: z.string(),
      reference: z.string(),
      /** The code that it came by. */
      number: z.string().nullable(),
      paidAt: Instant,
      agentName: z.string().nullable(),
      state: z.enum(PAYMENT_STATES),
      reversedAt: Instant.nullable().describe("When it went back"),
      fault: z.enum(REVERSAL_FAULTS).nullable().describe("Whose fault it is that it went back"),
      isRecordedHere: z
        .boolean()
        .describe("It came in here; false where its loan had brought it along"),
      waiting: WaitingProposal.nullable().describe(
        "That it is taken back waits for a second person",
      ),
    }),
  ),
};

/**
 * Proposes that a payment is taken back that we laid on the wrong loan. Once a second person approves it, the loan owes
 * again, the late fees of the days between are waived, and the money waits until it is laid on the right one or refunded.
 */
export const reverseByCorrection = {
  input: z.object({
    paymentId: Id,
    reason: z.string().trim().min(3).max(500),
  }),
  output: Proposed,
};

/** Sums of a loan: what was owed in parts, what is paid and waived, what is left. */
export const getSums = {
  input: OfLoan,
  output: z.object({
    loanId: Id,
    number: z.string(),
    currency: Currency,
    ...charged,
    outstandingMinor: Minor,
    payments: z.int(),
    lastPaymentAt: Instant.nullable(),
  }),
};

/** Installment details: each period with its parts and what is left of it. */
export const listInstallments = {
  input: OfLoan,
  output: z.array(
    z.object({
      period: z.int(),
      currency: Currency,
      dueOn: Day,
      overdueDays: z.int().min(0).describe("0 where it is paid or not due"),
      status: z.int(),
      ...charged,
      leftMinor: Minor,
      repaidOn: Day.nullable(),
    }),
  ),
};

/** The ticker: the last payments of the caller's institution, without a word about borrowers. */
export const TICKER_LENGTH = 5;
export const listLatest = {
  input: z.object({}).optional(),
  output: z.array(
    z.object({
      time: Instant,
      agentId: Id.nullable(),
      agentName: z.string().nullable(),
    }),
  ),
};

import { z } from "zod";
import { Day, Instant } from "../../core/day.ts";
import { Currency, EnteredMinor, Minor } from "../../core/money.ts";
import { Id } from "../../core/page.ts";
import { charged } from "../../account/loan/contract.ts";
import { Proposed, WaitingProposal } from "../../manage/proposal/contract.ts";

const OfLoan = z.object({ loanId: Id });

/** Types of payment events: a payment, and its reversal by the bank. */
export const EVENT_TYPES = ["PAID", "REVERSED"] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/**
 * SUSPENDED waits for finance; REVERSED was reversed; WAITING is a reversal whose payment is not
 * reported yet.
 */
export const ANSWERS = ["POSTED", "SUSPENDED", "REVERSED", "WAITING"] as const;
export type Answer = (typeof ANSWERS)[number];

export const EVENT_STATES = [...ANSWERS, "REFUNDED"] as const;
export type EventState = (typeof EVENT_STATES)[number];

export const PAYMENT_STATES = ["POSTED", "REVERSED"] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/** BANK: reversed by the bank. OURS: posted by us to the wrong loan. */
export const REVERSAL_FAULTS = ["BANK", "OURS"] as const;
export type ReversalFault = (typeof REVERSAL_FAULTS)[number];

/**
 * Callback of a provider, in its original bytes: `signature` is the hex HMAC-SHA256 of
 * "timestamp.body" with the shared secret. Over REST `body` is the request body, and the other
 * fields are the headers x-timestamp and x-signature.
 */
export const callback = {
  input: z.object({
    timestamp: z.coerce.number().int().describe("Unix time in seconds"),
    signature: z.string().regex(/^[0-9a-f]{64}$/, "payment.badSignature"),
    body: z.string().min(2).max(10_000),
  }),
  output: z.object({ eventId: Id, answer: z.enum(ANSWERS) }),
};

export const CallbackBody = z.object({
  transactionId: z.string().min(1).max(100),
  type: z.enum(EVENT_TYPES),
  number: z.string().min(1).max(40),
  amountMinor: EnteredMinor.positive(),
  currency: Currency,
  paidAt: z.iso.datetime({ offset: true }),
});

/** Lists the payments of a loan, newest first. */
export const list = {
  input: OfLoan,
  output: z.array(
    z.object({
      paymentId: Id,
      amountMinor: Minor,
      currency: Currency,
      channel: z.string(),
      reference: z.string(),
      /** Number of the code that was paid. */
      number: z.string().nullable(),
      paidAt: Instant,
      agentName: z.string().nullable(),
      state: z.enum(PAYMENT_STATES),
      reversedAt: Instant.nullable(),
      fault: z.enum(REVERSAL_FAULTS).nullable().describe("Party at fault for the reversal"),
      isRecordedHere: z.boolean().describe("Received here; false if it came with the loan"),
      waiting: WaitingProposal.nullable().describe("Reversal that waits for a second person"),
    }),
  ),
};

/**
 * Proposes the reversal of a payment that we posted to the wrong loan. After approval by a second
 * person its amount is due again, the late fees of the days between are waived, and the money is in
 * suspense until it is posted to the right loan or refunded.
 */
export const reverseByCorrection = {
  input: z.object({ paymentId: Id, reason: z.string().trim().min(3).max(500) }),
  output: Proposed,
};

/** Sums of a loan by component: charged, paid, waived and remaining. */
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

/** Lists the installments with their components and remaining amounts. */
export const listInstallments = {
  input: OfLoan,
  output: z.array(
    z.object({
      period: z.int(),
      currency: Currency,
      dueOn: Day,
      overdueDays: z.int().min(0).describe("0 if paid or not due"),
      status: z.int(),
      ...charged,
      leftMinor: Minor,
      repaidOn: Day.nullable(),
    }),
  ),
};

/**
 * Lists the latest payments of the caller's institution for the ticker, without data of borrowers.
 */
export const TICKER_LENGTH = 5;
export const listLatest = {
  input: z.object({}).optional(),
  output: z.array(
    z.object({ time: Instant, agentId: Id.nullable(), agentName: z.string().nullable() }),
  ),
};

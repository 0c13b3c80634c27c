import { z } from "zod";
import { Instant } from "../../core/day.ts";
import { Currency, EnteredMinor, Minor } from "../../core/money.ts";
import { Id } from "../../core/page.ts";

/** A part of the arrears, the whole loan, or the fee of an extension. */
export const CODE_TYPES = ["SINGLE", "FULL", "EXTENSION"] as const;
export const CodeType = z.enum(CODE_TYPES);
export type CodeType = z.infer<typeof CodeType>;

export const CODE_STATES = [
  "REQUESTED",
  "ACTIVE",
  "PARTIAL",
  "PAID",
  "EXPIRED",
  "CANCELLED",
  "FAILED",
  "REVERSED",
] as const;
export const CodeState = z.enum(CODE_STATES);
export type CodeState = z.infer<typeof CodeState>;

/** Where money is handed over. */
export const CHANNELS = ["VA", "RETAIL", "EWALLET", "QR"] as const;
export const Channel = z.enum(CHANNELS);
export type Channel = z.infer<typeof Channel>;

/** What a full payment clears: 1 what is overdue, 2 that and the current installment, 3 the whole loan. */
export const CLEAN_MODES = [1, 2, 3] as const;
export const CleanMode = z.literal(CLEAN_MODES);
export type CleanMode = z.infer<typeof CleanMode>;

/** Why a code has no number: its provider said no, or nothing in time. */
export const FAILURES = ["REFUSED", "NO_ANSWER"] as const;
export type Failure = (typeof FAILURES)[number];

export const Code = z.object({
  codeId: Id,
  loanId: Id,
  type: CodeType,
  channel: z.string(),
  bank: z.string(),
  /** How the channel is called, with its bank. */
  label: z.string(),
  number: z.string().nullable(),
  amountMinor: Minor,
  paidMinor: Minor,
  currency: Currency,
  state: CodeState,
  cleanMode: CleanMode.nullable(),
  failure: z.enum(FAILURES).nullable(),
  /** It came about by a deduction or an extension, and ends with that. */
  bound: z.boolean(),
  agentName: z.string().nullable(),
  createdAt: Instant,
  updatedAt: Instant,
  expiresAt: Instant,
  /** Until when its number is waited for. */
  answerBy: Instant,
});

const Amount = EnteredMinor.min(1, "code.amountRequired");

/** Codes of a loan, newest first. */
export const list = {
  input: z.object({ loanId: Id }),
  output: z.array(Code),
};

/** Why a type of code cannot be made now. */
export const CLOSED_REASONS = ["CASE_CLOSED", "INSTITUTION", "NOTHING_DUE"] as const;

/** What codes a loan may have, and how many more today. */
export const listTypes = {
  input: z.object({ id: Id }),
  output: z.object({
    types: z.array(
      z.object({
        type: CodeType,
        open: z.boolean(),
        reason: z.enum(CLOSED_REASONS).nullable(),
      }),
    ),
    currency: Currency,
    /** A code for a part stays below this. */
    dueMinor: Minor,
    /** Whether open codes for parts may together not ask for more than that. */
    partsWithinDue: z.boolean(),
    madeToday: z.int(),
    maxPerDay: z.int(),
  }),
};

/** Where the money of a loan can be handed over; all places without a loan. */
export const listBanks = {
  input: z.object({ loanId: Id.optional() }),
  output: z.array(
    z.object({
      channel: Channel,
      bank: z.string(),
      label: z.string(),
      currency: Currency,
      minMinor: Minor,
      maxMinor: Minor,
      expiryHours: z.int(),
      openAmount: z.boolean(),
    }),
  ),
};

/** What a full payment may clear today, and for how much. */
export const listModes = {
  input: z.object({ loanId: Id }),
  output: z.array(z.object({ mode: CleanMode, amountMinor: Minor, currency: Currency })),
};

/** An amount of today with its parts, and what its payment would leave. */
export const Quote = z.object({
  loanId: Id,
  amountMinor: Minor,
  currency: Currency,
  principalMinor: Minor,
  interestMinor: Minor,
  lateFeeMinor: Minor,
  extensionFeeMinor: Minor,
  waivedMinor: Minor,
  arrearsAfterMinor: Minor,
  outstandingAfterMinor: Minor,
  expiresAt: Instant,
});

export const quoteMode = {
  input: z.object({ loanId: Id, mode: CleanMode }),
  output: Quote,
};

/** What a part would pay. */
export const quotePart = {
  input: z.object({ loanId: Id, amountMinor: Amount }),
  output: Quote,
};

/** Makes a code for a part or in full; the code of an extension comes with its extension. */
export const create = {
  input: z.object({
    taskId: Id,
    type: CodeType.exclude(["EXTENSION"]),
    channel: Channel,
    bank: z.string().trim().min(1).max(40),
    /** Of a part. In full it is what was quoted: if that has changed since, nothing is made. */
    amountMinor: Amount.optional(),
    /** What a full payment clears. */
    cleanMode: CleanMode.optional(),
  }),
  output: Code,
};

/** Takes a code out of use. */
export const cancel = {
  input: z.object({ codeId: Id }),
  output: z.object({ codeId: Id }),
};

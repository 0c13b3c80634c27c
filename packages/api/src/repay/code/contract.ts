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

export const CHANNELS = ["VA", "RETAIL", "EWALLET", "QR"] as const;
export const Channel = z.enum(CHANNELS);
export type Channel = z.infer<typeof Channel>;

/** Clean mode: 1 clears the arrears, 2 also the current installment, 3 the loan. */
export const CLEAN_MODES = [1, 2, 3] as const;
export const CleanMode = z.literal(CLEAN_MODES);
export type CleanMode = z.infer<typeof CleanMode>;

/** Reasons for a missing number: refused by the provider, or not answered in time. */
export const FAILURES = ["REFUSED", "NO_ANSWER"] as const;
export type Failure = (typeof FAILURES)[number];

export const Code = z.object({
  codeId: Id,
  loanId: Id,
  type: CodeType,
  channel: z.string(),
  bank: z.string(),
  /** Name of the channel with its bank. */
  label: z.string(),
  number: z.string().nullable(),
  amountMinor: Minor,
  paidMinor: Minor,
  currency: Currency,
  state: CodeState,
  cleanMode: CleanMode.nullable(),
  failure: z.enum(FAILURES).nullable(),
  /** Created by a deduction or an extension, and ends with that. */
  bound: z.boolean(),
  agentName: z.string().nullable(),
  createdAt: Instant,
  updatedAt: Instant,
  expiresAt: Instant,
  /** Deadline for the number. */
  answerBy: Instant,
});

const Amount = EnteredMinor.min(1, "code.amountRequired");

/** Codes of a loan, newest first. */
export const list = { input: z.object({ loanId: Id }), output: z.array(Code) };

/** Reasons why a code type is not available. */
export const CLOSED_REASONS = ["CASE_CLOSED", "INSTITUTION", "NOTHING_DUE"] as const;

/** Code types of a loan, and the number of codes that it may still get today. */
export const listTypes = {
  input: z.object({ id: Id }),
  output: z.object({
    types: z.array(
      z.object({ type: CodeType, open: z.boolean(), reason: z.enum(CLOSED_REASONS).nullable() }),
    ),
    currency: Currency,
    /** Exclusive upper bound of a code for a part. */
    dueMinor: Minor,
    /** Limits the sum of open codes for parts to the amount due. */
    partsWithinDue: z.boolean(),
    madeToday: z.int(),
    maxPerDay: z.int(),
  }),
};

/** Payment channels of a loan; all channels without a loan. */
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

/** Permitted clean modes with their amounts today. */
export const listModes = {
  input: z.object({ loanId: Id }),
  output: z.array(z.object({ mode: CleanMode, amountMinor: Minor, currency: Currency })),
};

/** Amount of today with its components, and the balances after its payment. */
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

export const quoteMode = { input: z.object({ loanId: Id, mode: CleanMode }), output: Quote };

/** Effect of a part payment. */
export const quotePart = { input: z.object({ loanId: Id, amountMinor: Amount }), output: Quote };

/** Creates a code for a part or in full. Extensions create their own codes. */
export const create = {
  input: z.object({
    taskId: Id,
    type: CodeType.exclude(["EXTENSION"]),
    channel: Channel,
    bank: z.string().trim().min(1).max(40),
    /**
     * Amount of a part. For a full payment, the quoted amount: the call fails when the quote has
     * changed.
     */
    amountMinor: Amount.optional(),
    cleanMode: CleanMode.optional(),
  }),
  output: Code,
};

export const cancel = { input: z.object({ codeId: Id }), output: z.object({ codeId: Id }) };

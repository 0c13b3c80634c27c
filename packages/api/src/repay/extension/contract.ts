import { z } from "zod";
import { Day, Instant } from "../../core/day.ts";
import { FileInput, fileOutput } from "../../core/file.ts";
import { Currency, EnteredMinor, Minor, Money } from "../../core/money.ts";
import { Id } from "../../core/page.ts";
import { Proposed } from "../../manage/proposal/contract.ts";
import { Channel, CodeState } from "../code/contract.ts";

/** Kinds: paid with a repayment code, or granted manually. */
export const KINDS = ["CODE", "MANUAL"] as const;
export type ExtensionKind = (typeof KINDS)[number];

/**
 * EXPIRED was not paid on its day. A payment of that day that is reported later still makes it
 * EFFECTIVE.
 */
export const STATES = ["OPEN", "EFFECTIVE", "EXPIRED", "CANCELLED", "REVERSED"] as const;
export type State = (typeof STATES)[number];

/** Reasons against an extension; the messages are the errors `extension.<reason>`. */
export const REASONS = [
  "caseClosed",
  "nothingOwed",
  "notOverdue",
  "moreDue",
  "onDeduction",
  "fraud",
  "firstTermOnly",
  "mostReached",
  "tooEarly",
  "tooLate",
  "closedForInstitution",
  "closedForStage",
  "quotaUsed",
  "manualProposed",
  "manualQuotaUsed",
  "overCap",
] as const;
export const Reason = z.enum(REASONS);
export type Reason = z.infer<typeof Reason>;

export const ExtensionRefusal = z.object({
  reason: Reason,
  params: z.record(z.string(), z.union([z.number(), Money])),
});
export type ExtensionRefusal = z.infer<typeof ExtensionRefusal>;

/** Fee for this number of days, as of today, with its components. */
export const Quote = z.object({
  days: z.int(),
  oldDueOn: Day,
  /** New due day for a payment today. */
  newDueOn: Day,
  /** Interest of the installment that is not paid. */
  interestMinor: Minor,
  lateFeeMinor: Minor,
  earlierFeeMinor: Minor,
  priceMinor: Minor,
  feeMinor: Minor,
});
export type Quote = z.infer<typeof Quote>;

const Quota = z.object({
  used: z.int(),
  /** Largest number; null without a limit. */
  max: z.int().nullable(),
});

/** Returns the price of an extension of the case today, or the refusals. */
export const getOffer = {
  input: z.object({ taskId: Id }),
  output: z.object({
    loanId: Id,
    currency: Currency,
    /** An extension by code is possible. */
    eligible: z.boolean(),
    refusals: z.array(ExtensionRefusal),
    manualRefusals: z.array(ExtensionRefusal),
    period: z.int().nullable(),
    /** Unchanged: an extension reduces no principal. */
    principalMinor: Minor,
    /** One quote for each offered number of days. */
    quotes: z.array(Quote),
    manualQuotes: z.array(Quote),
    /** End of the validity of the fee. */
    expiresAt: Instant,
    extensions: z.int(),
    /** Quota of the institution in this stage and month. */
    quota: Quota,
    open: z
      .object({
        extensionId: Id,
        days: z.int(),
        feeMinor: Minor,
        expiresAt: Instant,
        codeId: Id.nullable(),
        number: z.string().nullable(),
        codeState: CodeState.nullable(),
        channel: z.string().nullable(),
        bank: z.string().nullable(),
      })
      .nullable(),
  }),
};

const Days = z.int().min(1).max(90);

/**
 * Creates the code whose payment in full extends the loan. `amountMinor` is the quoted amount: the
 * call fails when the quote has changed.
 */
export const create = {
  input: z.object({
    taskId: Id,
    days: Days,
    channel: Channel,
    bank: z.string().trim().min(1).max(40),
    amountMinor: EnteredMinor.optional(),
  }),
  output: z.object({
    extensionId: Id,
    codeId: Id,
    loanId: Id,
    amountMinor: Minor,
    currency: Currency,
    days: z.int(),
    newDueOn: Day,
    expiresAt: Instant,
  }),
};

/** Cancels an unpaid extension and its codes. */
export const cancel = {
  input: z.object({ extensionId: Id }),
  output: z.object({ extensionId: Id }),
};

export const REASON_LENGTH = 500;

/**
 * Proposes a manual extension, for a fee that was paid outside of the codes or is charged in part
 * only.
 */
export const createManual = {
  input: z.object({
    taskId: Id,
    days: Days,
    /** Amount paid outside of the codes. */
    paidMinor: EnteredMinor.min(0),
    reason: z.string().trim().min(3).max(REASON_LENGTH),
    /** A JPEG, PNG, WebP or PDF of at most 10 MB. */
    file: FileInput,
  }),
  output: Proposed,
};

/** Number of manual extensions of the institution this month, used and left. */
export const countManual = {
  input: z.object({ taskId: Id.optional() }).optional(),
  output: z.object({
    institutionId: Id,
    monthOn: Day,
    used: z.int(),
    max: z.int(),
    left: z.int(),
    /** The monthly limit applies to the caller. */
    limited: z.boolean(),
  }),
};

/** Lists the extensions of a loan, newest first. */
export const list = {
  input: z.object({ loanId: Id }),
  output: z.array(
    z.object({
      extensionId: Id,
      kind: z.enum(KINDS),
      state: z.enum(STATES),
      days: z.int(),
      oldDueOn: Day,
      newDueOn: Day.nullable(),
      feeMinor: Minor,
      paidMinor: Minor,
      currency: Currency,
      agentName: z.string().nullable(),
      codeNumber: z.string().nullable(),
      reason: z.string(),
      hasReceipt: z.boolean(),
      createdAt: Instant,
      settledAt: Instant.nullable(),
    }),
  ),
};

export const getReceipt = {
  input: z.object({ extensionId: Id }),
  output: fileOutput("pdf", "image"),
};

/** Returns the receipt of a manual extension that waits for its approval. */
export const getProposedReceipt = {
  input: z.object({ proposalId: Id }),
  output: fileOutput("pdf", "image"),
};

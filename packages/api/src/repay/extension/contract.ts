import { z } from "zod";
import { Day, Instant } from "../../core/day.ts";
import { FileInput, fileOutput } from "../../core/file.ts";
import { Currency, EnteredMinor, Minor, Money } from "../../core/money.ts";
import { Id } from "../../core/page.ts";
import { Proposed } from "../../manage/proposal/contract.ts";
import { Channel, CodeState } from "../code/contract.ts";

/** Paid by a repayment code, or granted by hand. */
export const KINDS = ["CODE", "MANUAL"] as const;
export type ExtensionKind = (typeof KINDS)[number];

/** EXPIRED is one whose day passed unpaid; money that was paid on that day still makes it effective. */
export const STATES = ["OPEN", "EFFECTIVE", "EXPIRED", "CANCELLED", "REVERSED"] as const;
export type State = (typeof STATES)[number];

/** Why a loan cannot be extended; the words are the errors `extension.<reason>`. */
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

/** The fee of today for so many days, with what it is made of. */
export const Quote = z.object({
  days: z.int(),
  oldDueOn: Day,
  /** If it is paid today. */
  newDueOn: Day,
  /** What is unpaid of the installment beside its principal. */
  interestMinor: Minor,
  lateFeeMinor: Minor,
  earlierFeeMinor: Minor,
  /** Of the new days. */
  priceMinor: Minor,
  feeMinor: Minor,
});
export type Quote = z.infer<typeof Quote>;

const Quota = z.object({
  used: z.int(),
  /** Null where there is no limit. */
  max: z.int().nullable(),
});

/** What an extension of the case would cost today, or why there is none. */
export const getOffer = {
  input: z.object({ taskId: Id }),
  output: z.object({
    loanId: Id,
    currency: Currency,
    /** Nothing stands in the way of an extension that is paid by a code. */
    eligible: z.boolean(),
    refusals: z.array(ExtensionRefusal),
    /** What stands in the way of one that is granted by hand. */
    manualRefusals: z.array(ExtensionRefusal),
    period: z.int().nullable(),
    /** Stays as it is: an extension reduces no principal. */
    principalMinor: Minor,
    /** One for each number of days that can be chosen. */
    quotes: z.array(Quote),
    /** Numbers of days that may be granted by hand. */
    manualQuotes: z.array(Quote),
    /** The fee is good until then. */
    expiresAt: Instant,
    extensions: z.int(),
    /** Of the institution in this stage and month. */
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

/** Makes the code whose payment in full extends the loan. `amountMinor` is what was quoted: if that has changed since, nothing is made. */
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

/** Takes an unpaid extension back, with its codes. */
export const cancel = {
  input: z.object({ extensionId: Id }),
  output: z.object({ extensionId: Id }),
};

export const REASON_LENGTH = 500;

/** Proposes an extension by hand: the fee came another way, or only a part of it is asked. */
export const createManual = {
  input: z.object({
    taskId: Id,
    days: Days,
    /** Paid outside of the codes. */
    paidMinor: EnteredMinor.min(0),
    reason: z.string().trim().min(3).max(REASON_LENGTH),
    /** A JPEG, PNG, WebP or PDF of at most 10 MB. */
    file: FileInput,
  }),
  output: Proposed,
};

/** How many extensions by hand the institution has made this month, and how many are left. */
export const countManual = {
  input: z.object({ taskId: Id.optional() }).optional(),
  output: z.object({
    institutionId: Id,
    monthOn: Day,
    used: z.int(),
    max: z.int(),
    left: z.int(),
    /** False for those whom the number does not bind. */
    limited: z.boolean(),
  }),
};

/** The extensions of a loan, newest first. */
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

/** The file that proves why an extension was granted by hand. */
export const getReceipt = {
  input: z.object({ extensionId: Id }),
  output: fileOutput("pdf", "image"),
};

/** The proof of an extension by hand that waits for its approval. */
export const getProposedReceipt = {
  input: z.object({ proposalId: Id }),
  output: fileOutput("pdf", "image"),
};

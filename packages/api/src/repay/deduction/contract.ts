import { z } from "zod";
import { Instant } from "../../core/day.ts";
import { Currency, EnteredMinor, Minor } from "../../core/money.ts";
import { Id } from "../../core/page.ts";
import { Channel, CleanMode, CodeState } from "../code/contract.ts";
import {
  END_REASONS,
  KINDS,
  LEVELS,
  REASON_CODES,
  REASON_LONGEST,
  REASON_SHORTEST,
  STATES,
} from "./contract-words.ts";

export const Kind = z.enum(KINDS);
export const State = z.enum(STATES);
export const ReasonCode = z.enum(REASON_CODES);
export const Level = z.literal(LEVELS);

/** How much of each part is waived, in the order in which they go. */
export const Waived = z.object({
  lateFeeMinor: Minor,
  extensionFeeMinor: Minor,
  interestMinor: Minor,
  principalMinor: Minor,
});

/** How much each level may waive; without a role it is the system itself, at once. */
const Powers = z.array(z.object({ level: Level, role: z.int().nullable(), maxMinor: Minor }));

/** What may be waived, how much of each part there is, and who may grant how much of it. */
const Waivable = Waived.extend({ dueMinor: Minor, powers: Powers });

/** Why nothing can be applied for; the words are the errors `deduction.<reason>`. */
export const CLOSED_REASONS = ["caseClosed", "alreadyOpen", "nothingOwed"] as const;

/** What can be applied for on a case today. */
export const getOffer = {
  input: z.object({ taskId: Id }),
  output: z.object({
    loanId: Id,
    currency: Currency,
    closed: z.enum(CLOSED_REASONS).nullable(),
    /** What a full payment may clear. */
    modes: z.array(Waivable.extend({ cleanMode: CleanMode })),
    /** A part payment and what it waives stay below this; zero where a part makes no sense. */
    arrearsMinor: Minor,
    /** The fees among the arrears: all that goes with a part payment. */
    feesMinor: Minor,
    /** Who may waive how much of the fees against a part payment. */
    partPowers: Powers,
    validDays: z.int(),
  }),
};

const Amount = EnteredMinor.min(1, "deduction.amountRequired");

/** What is requested: so much off, against the rest or against a part. */
const request = {
  taskId: Id,
  /** What is waived. */
  amountMinor: Amount,
};

const Full = z.object({ ...request, cleanMode: CleanMode });
const PartRequest = z.object({
  ...request,
  /** What the borrower pays. */
  payMinor: EnteredMinor.min(1, "deduction.payRequired"),
});

const Quote = z.object({
  /** What would be owed without it. */
  dueMinor: Minor,
  payMinor: Minor,
  currency: Currency,
  waived: Waived,
  arrearsAfterMinor: Minor,
  outstandingAfterMinor: Minor,
  /** Nobody has to decide. */
  automatic: z.boolean(),
  /** Who has to decide, one after the other. */
  path: z.array(z.object({ level: Level, role: z.int() })),
  /** Finance confirms it afterwards. */
  checked: z.boolean(),
  /** The institution's budget of the month has room for it. */
  withinBudget: z.boolean(),
});

/** What a full deduction would waive and leave to pay. */
export const quoteFull = { input: Full, output: Quote };

/** What a part deduction would waive with a part payment. */
export const quotePart = { input: PartRequest, output: Quote };

export const Reason = z
  .string()
  .trim()
  .min(REASON_SHORTEST, "deduction.reasonRequired")
  .max(REASON_LONGEST);

const why = {
  reasonCode: ReasonCode,
  reason: Reason,
  /** Where the borrower will pay. */
  channel: Channel,
  bank: z.string().trim().min(1).max(40),
};

export const Deduction = z.object({
  deductionId: Id,
  taskId: Id,
  loanId: Id,
  kind: Kind,
  cleanMode: CleanMode.nullable(),
  state: State,
  /** Where it waits, or where it was decided. */
  level: Level,
  /** The role it waits for; null where it waits for nobody. */
  waitsForRole: z.int().nullable(),
  /** It waits for finance. */
  checking: z.boolean(),
  reasonCode: ReasonCode,
  reason: z.string(),
  currency: Currency,
  amountMinor: Minor,
  waived: Waived,
  dueMinor: Minor,
  payMinor: Minor,
  /** What was waived when the money came. */
  usedMinor: Minor.nullable(),
  countsForKpi: z.boolean(),
  channel: z.string(),
  bank: z.string(),
  applicantId: Id,
  applicantName: z.string(),
  appliedAt: Instant,
  approvedAt: Instant.nullable(),
  validUntil: Instant.nullable(),
  endedAt: Instant.nullable(),
  endReason: z.enum(END_REASONS).nullable(),
  /** What whoever rejected it said. */
  rejection: z.string().nullable(),
  /** Its last repayment code. */
  code: z
    .object({
      codeId: Id,
      label: z.string(),
      number: z.string().nullable(),
      state: CodeState,
      expiresAt: Instant,
    })
    .nullable(),
  /** The caller applied for it. */
  isOwn: z.boolean(),
  version: z.int(),
});
export type Deduction = z.infer<typeof Deduction>;

/** Waives the rest so that the case closes, once the agreed amount is paid. */
export const createFull = { input: Full.extend(why), output: Deduction };

/** Waives a part of the fees with a part payment; the case goes on. */
export const createPart = { input: PartRequest.extend(why), output: Deduction };

/** The applications of a case, newest first. */
export const listOfCase = {
  input: z.object({ taskId: Id }),
  output: z.array(Deduction),
};

const DeductionKey = z.object({ deductionId: Id });

/** Takes back one's own application. */
export const withdraw = { input: DeductionKey, output: Deduction };

/** Makes the repayment code of an approved one again, or at another place. */
export const createCode = {
  input: DeductionKey.extend({ channel: why.channel, bank: why.bank }),
  output: Deduction,
};

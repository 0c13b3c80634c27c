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

/** Waived amounts by component, in the order in which they are waived. */
export const Waived = z.object({
  lateFeeMinor: Minor,
  extensionFeeMinor: Minor,
  interestMinor: Minor,
  principalMinor: Minor,
});

/** Largest amount that each level may waive. An entry without a role is the automatic approval. */
const Powers = z.array(z.object({ level: Level, role: z.int().nullable(), maxMinor: Minor }));

/** Amounts by component that can be waived, with the limit of each level. */
const Waivable = Waived.extend({ dueMinor: Minor, powers: Powers });

/** Reasons why no application is possible; the messages are the errors `deduction.<reason>`. */
export const CLOSED_REASONS = ["caseClosed", "alreadyOpen", "nothingOwed"] as const;

/** Possible deductions of a case today. */
export const getOffer = {
  input: z.object({ taskId: Id }),
  output: z.object({
    loanId: Id,
    currency: Currency,
    closed: z.enum(CLOSED_REASONS).nullable(),
    modes: z.array(Waivable.extend({ cleanMode: CleanMode })),
    /**
     * Arrears. A part payment and its waiver together must stay below this amount; zero when no
     * part deduction is possible.
     */
    arrearsMinor: Minor,
    /** Fees within the arrears: the only components that a part deduction can waive. */
    feesMinor: Minor,
    /** Limits of the levels for fees waived with a part payment. */
    partPowers: Powers,
    validDays: z.int(),
  }),
};

const Amount = EnteredMinor.min(1, "deduction.amountRequired");

/** Requested waiver, with a full or a part payment. */
const request = {
  taskId: Id,
  /** Amount to waive. */
  amountMinor: Amount,
};

const Full = z.object({ ...request, cleanMode: CleanMode });
const PartRequest = z.object({
  ...request,
  /** Amount that the borrower pays. */
  payMinor: EnteredMinor.min(1, "deduction.payRequired"),
});

const Quote = z.object({
  /** Due amount without the deduction. */
  dueMinor: Minor,
  payMinor: Minor,
  currency: Currency,
  waived: Waived,
  arrearsAfterMinor: Minor,
  outstandingAfterMinor: Minor,
  /** Approved without a decision. */
  automatic: z.boolean(),
  /** Levels that decide, in their order. */
  path: z.array(z.object({ level: Level, role: z.int() })),
  /** Finance confirms the decision. */
  checked: z.boolean(),
  /** The monthly budget of the institution covers the deduction. */
  withinBudget: z.boolean(),
});

/** Quote of a full deduction: the waived amounts and the amount to pay. */
export const quoteFull = { input: Full, output: Quote };

/** Quote of a part deduction with its part payment. */
export const quotePart = { input: PartRequest, output: Quote };

export const Reason = z
  .string()
  .trim()
  .min(REASON_SHORTEST, "deduction.reasonRequired")
  .max(REASON_LONGEST);

const why = {
  reasonCode: ReasonCode,
  reason: Reason,
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
  /** Level that decides next, or that decided. */
  level: Level,
  /** Role that decides next; null when none is pending. */
  waitsForRole: z.int().nullable(),
  /** Waits for confirmation by finance. */
  checking: z.boolean(),
  reasonCode: ReasonCode,
  reason: z.string(),
  currency: Currency,
  amountMinor: Minor,
  waived: Waived,
  dueMinor: Minor,
  payMinor: Minor,
  /** Amount waived by the payment. */
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
  rejection: z.string().nullable(),
  /** Last repayment code. */
  code: z
    .object({
      codeId: Id,
      label: z.string(),
      number: z.string().nullable(),
      state: CodeState,
      expiresAt: Instant,
    })
    .nullable(),
  /** The caller is the applicant. */
  isOwn: z.boolean(),
  version: z.int(),
});
export type Deduction = z.infer<typeof Deduction>;

/** Waives the rest so that the case closes, once the agreed amount is paid. */
export const createFull = { input: Full.extend(why), output: Deduction };

/** Waives a part of the fees with a part payment; the case stays open. */
export const createPart = { input: PartRequest.extend(why), output: Deduction };

/** Lists the applications of a case, newest first. */
export const listOfCase = { input: z.object({ taskId: Id }), output: z.array(Deduction) };

const DeductionKey = z.object({ deductionId: Id });

/** Withdraws the caller's own application. */
export const withdraw = { input: DeductionKey, output: Deduction };

/** Issues the repayment code of an approved deduction again, also for another channel. */
export const createCode = {
  input: DeductionKey.extend({ channel: why.channel, bank: why.bank }),
  output: Deduction,
};

import { z } from "zod";
import { Day, Instant } from "../../core/day.ts";
import { Currency, Minor } from "../../core/money.ts";
import { Id } from "../../core/page.ts";

/** Charged amounts, and the paid and waived parts of them. */
export const charged = {
  principalMinor: Minor,
  interestMinor: Minor,
  lateFeeMinor: Minor,
  extensionFeeMinor: Minor,
  repaidMinor: Minor,
  waivedMinor: Minor,
};

export const AMOUNT_COMPONENTS = ["PRINCIPAL", "INTEREST", "EXTENSION_FEE", "LATE_FEE"] as const;
export type AmountComponent = (typeof AMOUNT_COMPONENTS)[number];

export const ENTRY_KINDS = ["CHARGE", "PAYMENT", "WAIVER", "CREDIT"] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

export const CAUSES = [
  "OPENING",
  "TAPE",
  "ACCRUAL",
  "PAYMENT",
  "TOLERANCE",
  "SETTLEMENT",
  "DEDUCTION",
  "EXTENSION",
  "REVERSAL",
  "CANCELLATION",
  "REFUND",
  "OUR_ERROR",
] as const;
export type Cause = (typeof CAUSES)[number];

export const EVENT_KINDS = [
  "HISTORY",
  "ARRIVAL",
  "TAPE",
  "NIGHT",
  "PAYMENT",
  "REVERSAL",
  "EXTENSION",
  "DEDUCTION",
  "CREDIT",
  "CANCELLATION",
  "HOLD",
  "BORROWER",
  "FEES_END",
  "CORRECTION",
] as const;
export type EventKind = (typeof EVENT_KINDS)[number];

/**
 * Order in which a payment covers the components of an installment. The oldest installment always
 * comes first.
 */
export const WATERFALLS = ["INTEREST_FIRST", "LATE_FEE_FIRST", "PRINCIPAL_FIRST"] as const;
export type Waterfall = (typeof WATERFALLS)[number];

/**
 * Base of the late fee: the overdue principal, overdue principal and interest, or all outstanding
 * principal.
 */
export const LATE_BASES = ["PRINCIPAL", "INSTALLMENT", "OUTSTANDING"] as const;
export type LateBase = (typeof LATE_BASES)[number];

/** Ledger of a loan by day, newest first: charged, paid, waived and reversed. */
export const getStatement = {
  input: z.object({ loanId: Id }),
  output: z.array(
    z.object({
      entryId: Id,
      valueOn: Day.describe("Effective day, however late it was recorded"),
      period: z.int().nullable(),
      kind: z.enum(ENTRY_KINDS),
      component: z.enum(AMOUNT_COMPONENTS).nullable(),
      amountMinor: Minor,
      currency: Currency,
      cause: z.enum(CAUSES),
      paymentId: Id.nullable(),
      valueAt: Instant,
      eventKind: z.enum(EVENT_KINDS).describe("Event that caused the entry"),
      recordedAt: Instant.describe("Time of record of the event"),
    }),
  ),
};

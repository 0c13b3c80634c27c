/**
 * Components and opening entries of an installment with a history. Its components form one
 * sequence: repaid amounts cover it from the start, waived amounts from the end. The late fee is
 * last, so a waiver covers it first. Interest is first on an open installment, principal on a
 * settled one.
 */
import type { Charged } from "./cache.ts";
import type { Day } from "../../../core/day.ts";
import { type EntryKind, type AmountComponent, AMOUNT_COMPONENTS } from "../contract.ts";
import { type Balance, computeDue, type Installment } from "./ledger.ts";

/** Minor units. */
export interface OpeningPart {
  readonly principal: number;
  readonly interest: number;
  readonly lateFee: number;
  /** 0 when absent: a loan tape has none. */
  readonly extensionFee?: number;
  readonly repaid: number;
  readonly waived: number;
}

export function openingParts(arrived: OpeningPart): Installment["parts"] {
  const { principal, interest, lateFee, repaid, waived } = arrived;
  const extensionFee = arrived.extensionFee ?? 0;
  const total = principal + interest + extensionFee + lateFee;
  const settled = total === repaid + waived;
  let start = 0;
  const allocate = (charged: number): Balance => {
    const end = start + charged;
    const paid = Math.max(0, Math.min(end, repaid) - start);
    const off = Math.max(0, end - Math.max(start, total - waived));
    start = end;
    return { charged, paid, waived: off };
  };
  const first = allocate(settled ? principal : interest);
  const second = allocate(settled ? interest : principal);
  return {
    PRINCIPAL: settled ? first : second,
    INTEREST: settled ? second : first,
    EXTENSION_FEE: allocate(extensionFee),
    LATE_FEE: allocate(lateFee),
  };
}

/** Installment with its charged, paid and waived amounts at its opening. */
export interface Arriving extends Charged {
  readonly loanId: number;
  readonly period: number;
  readonly dueOn: Day;
  readonly status: number;
  readonly repaidOn: Day | null;
}

export const arrivingParts = (arriving: Omit<Arriving, "loanId">): Installment["parts"] =>
  openingParts({
    principal: arriving.principalMinor,
    interest: arriving.interestMinor,
    lateFee: arriving.lateFeeMinor,
    extensionFee: arriving.extensionFeeMinor,
    repaid: arriving.repaidMinor,
    waived: arriving.waivedMinor,
  });

export interface OpeningLine {
  readonly kind: Exclude<EntryKind, "CREDIT">;
  readonly component: AmountComponent;
  readonly amountMinor: number;
  /** Value day; null for the day of the disbursement. */
  readonly valueOn: Day | null;
}

export interface Opened extends Arriving {
  readonly principalDueMinor: number;
  readonly interestDueMinor: number;
  readonly lateFeeDueMinor: number;
  readonly extensionFeeDueMinor: number;
  readonly lines: readonly OpeningLine[];
}

/**
 * Builds the opening entries. Charges count from the day of the loan; settled amounts from the day
 * of payment, or else from the due day.
 */
export function toOpened(arriving: Arriving): Opened {
  const parts = arrivingParts(arriving);
  const settledOn = arriving.repaidOn ?? arriving.dueOn;
  const lines = AMOUNT_COMPONENTS.flatMap((component): OpeningLine[] => {
    const { charged, paid, waived } = parts[component];
    return [
      { kind: "CHARGE", component, amountMinor: charged, valueOn: null },
      { kind: "PAYMENT", component, amountMinor: paid, valueOn: settledOn },
      { kind: "WAIVER", component, amountMinor: waived, valueOn: settledOn },
    ];
  });
  return {
    ...arriving,
    principalDueMinor: computeDue(parts.PRINCIPAL),
    interestDueMinor: computeDue(parts.INTEREST),
    lateFeeDueMinor: computeDue(parts.LATE_FEE),
    extensionFeeDueMinor: computeDue(parts.EXTENSION_FEE),
    lines: lines.filter((line) => line.amountMinor !== 0),
  };
}

/**
 * Late fees that wait for the end of a deduction. Pure rules: the fee of a day is computed
 * elsewhere.
 */
import { dayAt, toDayNumber } from "../../../core/day.ts";
import type { Derivation } from "./derivation.ts";
import type { DatedTerms, DeductionRecord } from "./inputs.ts";
import { toChargeableFees, enterFees, feeLine } from "./fees.ts";
import { type Account, applyEntries } from "./ledger.ts";
import type { DeductionOutcome } from "./outcome.ts";

/**
 * Returns the earliest last day of payment among the open deductions, from `day` on, or Infinity
 * without one.
 */
export const findLastPendingDay = ({ deductions }: Derivation, day: number): number =>
  Math.min(
    ...[...deductions.values()].flatMap(({ state, deduction: { untilOn } }) => {
      const until = untilOn === null ? Infinity : toDayNumber(untilOn);
      return state === "OPEN" && until >= day ? [until] : [];
    }),
    Infinity,
  );

const isWaitedFor = (deductions: readonly DeductionOutcome[], day: number) =>
  deductions.some(
    ({ state, deduction: { appliedOn, untilOn } }) =>
      state === "OPEN" &&
      toDayNumber(appliedOn) < day &&
      (untilOn === null || day <= toDayNumber(untilOn)),
  );

export const isFeePending = (
  { deductions }: Derivation,
  { accrualPause }: DatedTerms,
  day: number,
): boolean => accrualPause.includes("DEDUCTION") && isWaitedFor([...deductions.values()], day);

/** Ends deductions that can no longer be paid on this day, and charges their pending fees. */
export function endWaiting(derivation: Derivation, day: number): void {
  for (const outcome of derivation.deductions.values()) {
    const { untilOn } = outcome.deduction;
    if (outcome.state !== "OPEN" || untilOn === null) continue;
    if (toDayNumber(untilOn) < day) outcome.state = "OVER";
  }
  chargePendingFees(derivation);
}

/**
 * Charges the fees that no open deduction holds back: on their own days, and on the successor of a
 * replaced installment.
 */
export function chargePendingFees(derivation: Derivation): void {
  const open = [...derivation.deductions.values()];
  const [waiting, over] = apart(derivation.waiting, ({ day }) => isWaitedFor(open, day));
  derivation.waiting = waiting;
  enterFees(derivation, toChargeableFees(derivation, over));
}

/**
 * Returns the account as a payment without a deduction finds it: such a payment supersedes approved
 * deductions, so their pending fees are due at once.
 */
export function withWaiting(derivation: Derivation): Account {
  const undecided = [...derivation.deductions.values()].filter(
    ({ deduction }) => deduction.approvedAt === null,
  );
  const [, over] = apart(derivation.waiting, ({ day }) => isWaitedFor(undecided, day));
  const lines = toChargeableFees(derivation, over).map((fee) =>
    feeLine(fee.installmentId, fee.amountMinor, dayAt(fee.day)),
  );
  return applyEntries(derivation.account, lines);
}

/** Waives the pending fees of the deduction. */
export function waiveWaiting(derivation: Derivation, { appliedOn }: DeductionRecord): void {
  const from = toDayNumber(appliedOn);
  derivation.waiting = derivation.waiting.filter(({ day }) => day <= from);
}

function apart<T>(rows: readonly T[], isFirst: (row: T) => boolean): [T[], T[]] {
  return [rows.filter(isFirst), rows.filter((row) => !isFirst(row))];
}

/** Late fees of days that wait for the end of a deduction. Refuses to know what a day costs. */
import { dayAt, toDayNumber } from "../../../core/day.ts";
import type { Derivation } from "./derivation.ts";
import type { DatedTerms, DeductionRecord } from "./inputs.ts";
import { toChargeableFees, enterFees, feeLine } from "./fees.ts";
import { type Account, applyEntries } from "./ledger.ts";
import type { DeductionOutcome } from "./outcome.ts";

/** The last day for which a deduction whose fees wait could be paid. */
export const findLastPendingDay = ({ deductions }: Derivation, day: number): number =>
  Math.min(
    ...[...deductions.values()].flatMap(({ state, deduction: { untilOn } }) => {
      const until = untilOn === null ? Infinity : toDayNumber(untilOn);
      return state === "OPEN" && until >= day ? [until] : [];
    }),
    Infinity,
  );

/** Checks if the fee of a day waits for one of these deductions. */
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

/** Deductions that could be paid no longer when the day began: their fees are charged after all. */
export function endWaiting(derivation: Derivation, day: number): void {
  for (const outcome of derivation.deductions.values()) {
    const { untilOn } = outcome.deduction;
    if (outcome.state !== "OPEN" || untilOn === null) continue;
    if (toDayNumber(untilOn) < day) outcome.state = "OVER";
  }
  chargePendingFees(derivation);
}

/** Fees for which no open deduction is waited for belong to their days, on the installment that owes by now. */
export function chargePendingFees(derivation: Derivation): void {
  const open = [...derivation.deductions.values()];
  const [waiting, over] = apart(derivation.waiting, ({ day }) => isWaitedFor(open, day));
  derivation.waiting = waiting;
  enterFees(derivation, toChargeableFees(derivation, over));
}

/** As money another way finds it: that overtakes what was approved, so that the fees which wait for it are owed at once. */
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

/** The days that a deduction was waited for are waived with it. */
export function waiveWaiting(derivation: Derivation, { appliedOn }: DeductionRecord): void {
  const from = toDayNumber(appliedOn);
  derivation.waiting = derivation.waiting.filter(({ day }) => day <= from);
}

function apart<T>(rows: readonly T[], isFirst: (row: T) => boolean): [T[], T[]] {
  return [rows.filter(isFirst), rows.filter((row) => !isFirst(row))];
}

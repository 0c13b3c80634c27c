/**
 * Late fees of days, as they are entered, and those that wait for the end of a deduction. Refuses to know what a day
 * costs.
 */
import { type Day, dayAt, ordinalOf } from "../../../core/day.ts";
import { type Derivation, follow, type WaitingFee } from "./derivation.ts";
import { termsAt } from "./facts.ts";
import type { DatedTerms } from "./facts.ts";
import { type Account, applyLines } from "./ledger.ts";
import type { DerivedLine } from "./outcome.ts";
import { headroomOf } from "./terms.ts";

/** Of one installment on one day. */
export interface DayFee {
  readonly installmentId: number;
  readonly day: number;
  readonly amountMinor: number;
}

/** As far as the cap on all cost allows, in the order given. */
export function withinCap(
  fees: readonly DayFee[],
  headroomMinor: number,
): DayFee[] {
  let left = headroomMinor;
  return fees.flatMap((fee) => {
    const amountMinor = Math.min(left, fee.amountMinor);
    left -= amountMinor;
    return amountMinor > 0 ? [{ ...fee, amountMinor }] : [];
  });
}

/** The last day for which a deduction whose fees wait could be paid. */
export const lastOfWaiting = (
  { deductions }: Derivation,
  day: number,
): number =>
  Math.min(
    ...[...deductions.values()].flatMap(({ state, fact: { untilOn } }) => {
      const until = untilOn === null ? Infinity : ordinalOf(untilOn);
      return state === "OPEN" && until >= day ? [until] : [];
    }),
    Infinity,
  );

/** The open deduction that the fee of a day waits for. */
export function waitsFor(
  { deductions }: Derivation,
  { accrualPause }: DatedTerms,
  day: number,
): number | null {
  if (!accrualPause.includes("DEDUCTION")) return null;
  for (const { state, fact } of deductions.values())
    if (
      state === "OPEN" &&
      ordinalOf(fact.appliedOn) < day &&
      (fact.untilOn === null || day <= ordinalOf(fact.untilOn))
    )
      return fact.id;
  return null;
}

/** Deductions that could be paid no longer when the day began: their fees are charged after all. */
export function endWaiting(derivation: Derivation, day: number): void {
  for (const one of derivation.deductions.values()) {
    const { untilOn } = one.fact;
    if (one.state !== "OPEN" || untilOn === null) continue;
    if (ordinalOf(untilOn) >= day) continue;
    one.state = "OVER";
    release(derivation, one.fact.id);
  }
}

/** Fees that waited for a deduction that came to nothing belong to their days. */
export function release(derivation: Derivation, deductionId: number): void {
  const own = takeWaiting(derivation, deductionId);
  if (own.length === 0) return;
  const terms = termsAt(derivation.facts, own.at(-1)?.day ?? derivation.aged);
  enterFees(derivation, withinCap(own, headroomOf(derivation.account, terms)));
}

/** As money another way finds it: that overtakes what was approved, so that the fees which wait for it are owed at once. */
export function withWaiting({
  account,
  deductions,
  facts,
  waiting,
}: Derivation): Account {
  const own = waiting.filter(
    ({ deductionId }) =>
      (deductions.get(deductionId)?.fact.approvedAt ?? null) !== null,
  );
  const last = own.at(-1);
  if (!last) return account;
  const headroom = headroomOf(account, termsAt(facts, last.day));
  return applyLines(
    account,
    withinCap(own, headroom).map((fee) =>
      feeLine(fee.installmentId, fee.amountMinor, dayAt(fee.day)),
    ),
  );
}

/** Fees that waited for a deduction wait no longer; what becomes of them is for the caller. */
export function takeWaiting(
  derivation: Derivation,
  deductionId: number,
): WaitingFee[] {
  const own = derivation.waiting.filter(
    (fee) => fee.deductionId === deductionId,
  );
  derivation.waiting = derivation.waiting.filter(
    (fee) => fee.deductionId !== deductionId,
  );
  return own;
}

export function enterFees(
  derivation: Derivation,
  fees: readonly DayFee[],
): void {
  const last = fees.at(-1);
  if (!last) return;
  const sums = new Map<number, number>();
  for (const { day, installmentId, amountMinor } of fees) {
    derivation.lines.push(feeLine(installmentId, amountMinor, dayAt(day)));
    sums.set(installmentId, (sums.get(installmentId) ?? 0) + amountMinor);
  }
  const lines = [...sums].map(([id, sum]) => feeLine(id, sum, ""));
  follow(derivation, lines, dayAt(last.day));
}

const feeLine = (
  installmentId: number,
  amountMinor: number,
  on: Day,
): DerivedLine => ({
  installmentId,
  kind: "CHARGE",
  part: "LATE_FEE",
  amountMinor,
  cause: "ACCRUAL",
  causeId: null,
  paymentId: null,
  on,
});

/**
 * Late fees of passing days: each day is charged by its own terms, on the amount outstanding at its
 * start. Pure rules: no payments or other events.
 */
import { toDayNumber } from "../../../core/day.ts";
import type { DayFee, Derivation } from "./derivation.ts";
import { termsAt } from "./inputs.ts";
import type { DatedTerms, DerivationInputs } from "./inputs.ts";
import { computeDue, type Installment, isAlive, outstandingOn } from "./ledger.ts";
import { computeHeadroom, lateFee, outstandingFee } from "./terms.ts";
import { enterFees, withinCap } from "./fees.ts";
import { endWaiting, findLastPendingDay, isFeePending } from "./pending-fees.ts";

interface Late {
  readonly id: number;
  readonly dueOn: number;
  readonly feeMinor: number;
}

/**
 * Returns the installments that can be late, oldest first, with the fee of one day under these
 * terms.
 */
export const toLateInstallments = (
  installments: readonly Installment[],
  terms: DatedTerms,
): Late[] => {
  const outstandingInstallments = installments.filter(
    (installment) => isAlive(installment) && outstandingOn(installment) > 0,
  );
  const bearer = outstandingInstallments.find(({ parts }) => owesDebt(parts));
  return outstandingInstallments.map((installment) => ({
    id: installment.id,
    dueOn: toDayNumber(installment.dueOn),
    feeMinor:
      terms.lateBase === "OUTSTANDING"
        ? installment === bearer
          ? outstandingFee(outstandingInstallments, terms)
          : 0
        : lateFee(installment, terms),
  }));
};

/**
 * With the base OUTSTANDING, the oldest installment with unpaid principal or interest carries the
 * fee of the day. An installment with only fees left carries none.
 */
const owesDebt = ({ PRINCIPAL, INTEREST }: Installment["parts"]): boolean =>
  computeDue(PRINCIPAL) + computeDue(INTEREST) > 0;

/** Computes the fees of one day before the cap. */
export const computeDayFees = (late: readonly Late[], day: number, graceDays: number): DayFee[] =>
  late.flatMap(({ id, dueOn, feeMinor }) =>
    dueOn + graceDays < day && feeMinor > 0
      ? [{ installmentId: id, day, amountMinor: feeMinor }]
      : [],
  );

/** Ages the loan up to and including this day, without events in between. */
export function ageLoan(derivation: Derivation, upto: number): void {
  const { inputs } = derivation;
  const end = inputs.feesEndOn === null ? Infinity : toDayNumber(inputs.feesEndOn) - 1;
  while (derivation.aged < upto) {
    const from = derivation.aged + 1;
    endWaiting(derivation, from);
    const terms = termsAt(inputs, from);
    const last = Math.min(upto, lastOfTerms(inputs, from), findLastPendingDay(derivation, from));
    passDays(derivation, terms, from, Math.min(last, end));
    derivation.aged = last;
  }
}

/** Returns the last day on which the terms of this day apply. */
function lastOfTerms({ terms }: DerivationInputs, day: number): number {
  const next = terms.find(({ fromOn }) => toDayNumber(fromOn) > day);
  return next ? toDayNumber(next.fromOn) - 1 : Infinity;
}

function passDays(derivation: Derivation, terms: DatedTerms, from: number, to: number): void {
  const late = toLateInstallments(derivation.account.installments, terms);
  const [first] = late;
  if (!first) return;
  const charged: DayFee[] = [];
  let headroom = computeHeadroom(derivation.account, terms);
  for (let day = Math.max(from, first.dueOn + terms.graceDays + 1); day <= to; day += 1) {
    if (isPaused(derivation.inputs, terms, day)) continue;
    const fees = computeDayFees(late, day, terms.graceDays);
    if (isFeePending(derivation, terms, day)) {
      derivation.waiting.push(...fees);
      continue;
    }
    for (const fee of withinCap(fees, headroom)) {
      headroom -= fee.amountMinor;
      charged.push(fee);
    }
  }
  enterFees(derivation, charged);
}

/** An open claim pauses the fee of a day; an upheld claim waives it. */
const isPaused = (
  { pauses }: DerivationInputs,
  { accrualPause }: DatedTerms,
  day: number,
): boolean =>
  pauses.some(
    ({ kind, openedOn, closedOn, upheld }) =>
      accrualPause.includes(kind) &&
      toDayNumber(openedOn) < day &&
      (closedOn === null || (upheld && day <= toDayNumber(closedOn))),
  );

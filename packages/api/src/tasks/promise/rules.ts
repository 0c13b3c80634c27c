/**
 * Pure rules for the state of a promise, and for taking another one. A payment is an amount and its
 * value day, the day on which the borrower paid; its time of record does not matter.
 */
import { addDays, type Day } from "../../core/day.ts";
import { computeShare } from "../../core/money.ts";
import type { PromiseState } from "./contract.ts";

export interface Policy {
  readonly promiseGraceDays: number;
  /** Share of the amount, in basis points, that counts as kept. */
  readonly promiseKeptBp: number;
  /** Days after the grace in which a payment still cures the promise. */
  readonly promiseCureDays: number;
}

export interface PromisePayment {
  readonly id: number;
  readonly amountMinor: number;
  /** Value day in the zone of the institution. */
  readonly paidOn: Day;
}

export interface EvaluablePromise {
  readonly dueOn: Day;
  readonly amountMinor: number;
  /** Posted payments of the loan since the promise, in any order. */
  readonly payments: readonly PromisePayment[];
  /** Value day of an effective extension, which fulfils the promise too. */
  readonly extendedOn: Day | null;
  /** Day on which the case ended; the value day when a payment ended it. Null while it is open. */
  readonly endedOn: Day | null;
}

export type EvaluatedState = Exclude<PromiseState, "OPEN">;

/** Last day on which a payment is in time. */
const lastDay = (dueOn: Day, policy: Pick<Policy, "promiseGraceDays">): Day =>
  addDays(dueOn, policy.promiseGraceDays);

/** Last day on which a payment cures. */
const lastCure = (dueOn: Day, policy: Policy): Day =>
  addDays(lastDay(dueOn, policy), policy.promiseCureDays);

export const isShareReached = (
  amountMinor: number,
  paidMinor: number,
  policy: Pick<Policy, "promiseKeptBp">,
): boolean => paidMinor >= computeShare(amountMinor, policy.promiseKeptBp);

const paidBy = (payments: readonly PromisePayment[], day: Day): number =>
  payments.reduce((sum, { amountMinor, paidOn }) => (paidOn <= day ? sum + amountMinor : sum), 0);

/** Sums the payments until the last day that cures. */
export const sumCountedPayments = (promise: EvaluablePromise, policy: Policy): number =>
  paidBy(promise.payments, lastCure(promise.dueOn, policy));

/** Finds the payment that kept or cured the promise, by value day; null when no payment did. */
export function findKeepingPaymentId(promise: EvaluablePromise, policy: Policy): number | null {
  const inOrder = promise.payments.toSorted(
    (first, other) => first.paidOn.localeCompare(other.paidOn) || first.id - other.id,
  );
  const last = lastCure(promise.dueOn, policy);
  let paidMinor = 0;
  for (const { id, amountMinor, paidOn } of inOrder) {
    paidMinor += amountMinor;
    if (paidOn <= last && isShareReached(promise.amountMinor, paidMinor, policy)) return id;
  }
  return null;
}

/**
 * Returns null while the promise is open. Only the value day of payments counts, never their time
 * of record. A promise is kept as soon as payments in time reach its share. When its case ends in
 * that time, payments in time still keep it, also those recorded later; otherwise it is cancelled,
 * neither broken nor cured, because the borrower was not held to it any longer. When its case ends
 * later, it is judged like any other. Replaced promises are not passed in: they stay cancelled.
 */
export function evaluatePromise(
  promise: EvaluablePromise,
  policy: Policy,
  today: Day,
): EvaluatedState | null {
  const last = lastDay(promise.dueOn, policy);
  if (isKeptBy(promise, policy, last)) return "KEPT";
  if (promise.endedOn !== null && promise.endedOn <= last) return "CANCELLED";
  if (today <= last) return null;
  if (isKeptBy(promise, policy, lastCure(promise.dueOn, policy))) return "CURED";
  return unkept(promise, last);
}

const isKeptBy = (promise: EvaluablePromise, policy: Policy, day: Day): boolean =>
  (promise.extendedOn !== null && promise.extendedOn <= day) ||
  isShareReached(promise.amountMinor, paidBy(promise.payments, day), policy);

const unkept = ({ payments }: EvaluablePromise, last: Day): EvaluatedState =>
  paidBy(payments, last) > 0 ? "PARTIAL" : "BROKEN";

/**
 * Returns the state that follows the given one. An evaluated promise never returns to open: when
 * the payment that kept it is reversed before its time is over, it is partly kept or broken at
 * once, and so is one whose case is open again. The same payment posted again, or another payment
 * in time, keeps it.
 */
export const getNextState = (
  state: PromiseState,
  promise: EvaluablePromise,
  policy: Policy,
  today: Day,
): PromiseState =>
  evaluatePromise(promise, policy, today) ??
  (state === "OPEN" ? state : unkept(promise, lastDay(promise.dueOn, policy)));

/**
 * Checks that a further promise needs a leader, because the case broke too many in this stage;
 * cured ones do not count.
 */
export const needsLeader = (
  broken: number,
  policy: { readonly promiseMaxBroken: number },
  canPromiseAfterBroken: boolean,
): boolean => !canPromiseAfterBroken && broken >= policy.promiseMaxBroken;

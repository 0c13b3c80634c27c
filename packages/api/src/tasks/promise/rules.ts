/**
 * Decides what became of a promise and whether another may be taken. Refuses to know where payments come from, and
 * when they were told: a payment is an amount and its value day, the day on which the borrower paid.
 */
import { addDays, type Day } from "../../core/day.ts";
import { computeShare } from "../../core/money.ts";
import type { PromiseState } from "./contract.ts";

export interface Policy {
  readonly promiseGraceDays: number;
  /** Share of the amount, in basis points, that counts as kept. */
  readonly promiseKeptBp: number;
  /** So many days after the grace, what was promised may still come. */
  readonly promiseCureDays: number;
}

export interface PromisePayment {
  readonly id: number;
  readonly amountMinor: number;
  /** Its value day, in the zone of the institution. */
  readonly paidOn: Day;
}

export interface EvaluablePromise {
  readonly dueOn: Day;
  readonly amountMinor: number;
  /** What stands of the loan's payments from the moment of the promise on, in any order. */
  readonly payments: readonly PromisePayment[];
  /** Value day of an extension that is in effect: the borrower did what he promised in another way. */
  readonly extendedOn: Day | null;
  /** The day on which its case ended; money ends it on its value day. Null while it is open. */
  readonly endedOn: Day | null;
}

export type EvaluatedState = Exclude<PromiseState, "OPEN">;

/** The last day whose money is in time. */
const lastDay = (dueOn: Day, policy: Pick<Policy, "promiseGraceDays">): Day =>
  addDays(dueOn, policy.promiseGraceDays);

/** The last day whose money cures. */
const lastCure = (dueOn: Day, policy: Policy): Day =>
  addDays(lastDay(dueOn, policy), policy.promiseCureDays);

export const isShareReached = (
  amountMinor: number,
  paidMinor: number,
  policy: Pick<Policy, "promiseKeptBp">,
): boolean => paidMinor >= computeShare(amountMinor, policy.promiseKeptBp);

const paidBy = (payments: readonly PromisePayment[], day: Day): number =>
  payments.reduce((sum, { amountMinor, paidOn }) => (paidOn <= day ? sum + amountMinor : sum), 0);

/** What came in for it by the last day that counts. */
export const sumCountedPayments = (promise: EvaluablePromise, policy: Policy): number =>
  paidBy(promise.payments, lastCure(promise.dueOn, policy));

/** The payment with which it was kept or cured, by the order of the value days; null where money did not do it. */
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
 * Null while it may still be kept; kept is kept at any moment. What counts is the value day of the money, never the
 * moment at which it was told.
 *
 * A promise whose case ended while it could still be kept is kept where money of a day in time reaches its share,
 * whatever ended the case: the money that ended it, or some that was paid in time and told afterwards. Else it is
 * cancelled, and neither broken nor cured: from that day on nobody held the borrower to it. Where the case ended after
 * its time was over, the verdict had fallen before, and it is judged like any other. A promise that another replaced
 * is never brought here: it stays cancelled.
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
 * The state of a promise that was in this one. A verdict is never taken off again: where the money that kept a promise
 * goes back before its time is over, it is partly kept or broken at once, as is one whose case is open again; the same
 * money told again, or other money in time, keeps it.
 */
export const getNextState = (
  state: PromiseState,
  promise: EvaluablePromise,
  policy: Policy,
  today: Day,
): PromiseState =>
  evaluatePromise(promise, policy, today) ??
  (state === "OPEN" ? state : unkept(promise, lastDay(promise.dueOn, policy)));

/** A leader's word is needed once a case has broken its promises too often in this stage; a cured one is forgiven. */
export const needsLeader = (
  broken: number,
  policy: { readonly promiseMaxBroken: number },
  canPromiseAfterBroken: boolean,
): boolean => !canPromiseAfterBroken && broken >= policy.promiseMaxBroken;

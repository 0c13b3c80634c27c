/**
 * Decides what became of a promise and whether another may be taken. Refuses to know where payments come
 * from: what was paid since the promise is a sum.
 */
import { addDays, type Day } from "../../core/day.ts";
import { shareOf } from "../../core/money.ts";

export interface Policy {
  readonly promiseGraceDays: number;
  /** Share of the amount, in basis points, that counts as kept. */
  readonly promiseKeptBp: number;
  /** So many broken ones in a stage, and the next needs a leader. */
  readonly promiseMostBroken: number;
}

export type Verdict = "KEPT" | "PARTIAL" | "BROKEN";

/** The day on whose midnight the verdict falls. */
export const verdictOn = (
  dueOn: Day,
  policy: Pick<Policy, "promiseGraceDays">,
): Day => addDays(dueOn, policy.promiseGraceDays + 1);

/** Null while the promise may still be kept; kept is kept at any moment. */
export function verdictOf(
  promise: { dueOn: Day; amountMinor: number },
  paidMinor: number,
  policy: Policy,
  today: Day,
): Verdict | null {
  if (paidMinor >= shareOf(promise.amountMinor, policy.promiseKeptBp))
    return "KEPT";
  if (today < verdictOn(promise.dueOn, policy)) return null;
  return paidMinor > 0 ? "PARTIAL" : "BROKEN";
}

/** A leader's word is needed once a case has broken its promises too often in this stage. */
export const needsLeader = (
  broken: number,
  role: number,
  policy: Pick<Policy, "promiseMostBroken">,
): boolean => role === 1 && broken >= policy.promiseMostBroken;

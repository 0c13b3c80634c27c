/** Decides the effect of a month's quality score on the payments of that month. */
import type { Day } from "../../core/day.ts";
import { computeShare } from "../../core/money.ts";
import { FULL_BP, computeProduct, type Scheme, type WageTerms } from "./rules.ts";

export interface MonthScore {
  readonly points: number;
  readonly hasFatalError: boolean;
}

type Steps = Pick<Scheme, "qualitySteps" | "fatalErrorFactorBp">;

/** Returns the factor of the highest step reached; a fatal error overrides the steps. */
export function getScoreFactor(
  { qualitySteps, fatalErrorFactorBp }: Steps,
  { points, hasFatalError }: MonthScore,
): number {
  if (hasFatalError) return fatalErrorFactorBp;
  const reachedSteps = qualitySteps.filter(({ fromPoints }) => fromPoints <= points);
  const [highest] = reachedSteps.toSorted((a, b) => b.fromPoints - a.fromPoints);
  return highest?.factorBp ?? FULL_BP;
}

/** Credited payment, in basis points. */
export type Credited = Pick<
  WageTerms,
  "rateBp" | "capBp" | "stageBp" | "contactBp" | "tierBp" | "wageMinor"
> & { readonly amountMinor: number };

export function differenceAt(credit: Credited, qualityBp: number): number {
  const { amountMinor, rateBp, capBp, stageBp, contactBp, tierBp } = credit;
  const factors = [rateBp, stageBp, contactBp, tierBp, qualityBp];
  const earned = Math.min(computeProduct(amountMinor, factors), computeShare(amountMinor, capBp));
  return earned - credit.wageMinor;
}

export interface AgentDay {
  readonly agentId: number;
  readonly currency: string;
  readonly day: Day;
}

/** Payment to which the score applies, on the day of its credit. */
export interface ScoredPayment extends AgentDay, Credited {
  readonly paymentId: number;
  /** Remaining performance wage of an edited day, never below zero; null without an edit. */
  readonly leftMinor: number | null;
}

const toKey = ({ agentId, currency, day }: AgentDay): string => [agentId, currency, day].join(" ");

/**
 * Computes the change of each payment by the score, in their order; zero without a score. A
 * reduction by an edit is not taken twice: the performance of a day does not fall below zero.
 */
export function computeWeights(
  payments: readonly ScoredPayment[],
  getFactor: (payment: ScoredPayment) => number | null,
): ReadonlyMap<number, number> {
  const remainingByKey = new Map<string, number>();
  return new Map(
    payments.map((payment) => {
      const { paymentId, leftMinor } = payment;
      const key = toKey(payment);
      const rest = remainingByKey.get(key) ?? leftMinor ?? payment.wageMinor;
      const factorBp = getFactor(payment);
      if (factorBp === null) return [paymentId, 0];
      const weight = Math.max(differenceAt(payment, factorBp), 0 - rest);
      if (leftMinor !== null) remainingByKey.set(key, rest + weight);
      return [paymentId, weight];
    }),
  );
}

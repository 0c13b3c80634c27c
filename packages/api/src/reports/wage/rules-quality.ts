/** Decides what the quality score of a month makes of the payments of that month. */
import type { Day } from "../../core/day.ts";
import { computeShare } from "../../core/money.ts";
import { FULL_BP, computeProduct, type Scheme, type WageTerms } from "./rules.ts";

export interface MonthScore {
  readonly points: number;
  /** A fatal error was found. */
  readonly hasFatalError: boolean;
}

type Steps = Pick<Scheme, "qualitySteps" | "fatalErrorFactorBp">;

/** The factor of the highest step that is reached; that of level I whatever the score is. */
export function getScoreFactor(
  { qualitySteps, fatalErrorFactorBp }: Steps,
  { points, hasFatalError }: MonthScore,
): number {
  if (hasFatalError) return fatalErrorFactorBp;
  const reachedSteps = qualitySteps.filter(({ fromPoints }) => fromPoints <= points);
  const [highest] = reachedSteps.toSorted((a, b) => b.fromPoints - a.fromPoints);
  return highest?.factorBp ?? FULL_BP;
}

/** A payment as it was credited, in basis points. */
export type Credited = Pick<
  WageTerms,
  "rateBp" | "capBp" | "stageBp" | "contactBp" | "tierBp" | "wageMinor"
> & { readonly amountMinor: number };

/** What a payment earns more or less where its quality factor is another. */
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

/** A payment of which the score decides, on the day on which it was credited. */
export interface ScoredPayment extends AgentDay, Credited {
  readonly paymentId: number;
  /** What is left of the performance of the day where somebody edited it, never below zero; null where nobody did. */
  readonly leftMinor: number | null;
}

const toKey = ({ agentId, currency, day }: AgentDay): string => [agentId, currency, day].join(" ");

/**
 * What each of these payments earns more or less by the score, in their order; nothing where there is none. What a person
 * took off a day is not taken off again: its performance does not fall below zero.
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

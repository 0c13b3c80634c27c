/** Decides what the quality score of a month makes of the payments of that month. */
import { shareOf } from "../../core/money.ts";
import { FULL_BP, productOf, type Scheme, type Terms } from "./rules.ts";

export interface MonthScore {
  readonly points: number;
  /** A fatal error was found. */
  readonly levelOne: boolean;
}

type Steps = Pick<Scheme, "qualitySteps" | "levelOneBp">;

/** The factor of the highest step that is reached; that of level I whatever the score is. */
export function scoreFactorOf(
  { qualitySteps, levelOneBp }: Steps,
  { points, levelOne }: MonthScore,
): number {
  if (levelOne) return levelOneBp;
  const reached = qualitySteps.filter(({ fromPoints }) => fromPoints <= points);
  const [highest] = reached.toSorted((a, b) => b.fromPoints - a.fromPoints);
  return highest?.factorBp ?? FULL_BP;
}

/** A payment as it was credited, in basis points. */
export type Credited = Pick<
  Terms,
  "rateBp" | "capBp" | "stageBp" | "contactBp" | "tierBp" | "wageMinor"
> & { readonly amountMinor: number };

/** What a payment earns more or less where its quality factor is another. */
export function differenceAt(credit: Credited, qualityBp: number): number {
  const { amountMinor, rateBp, capBp, stageBp, contactBp, tierBp } = credit;
  const factors = [rateBp, stageBp, contactBp, tierBp, qualityBp];
  const earned = Math.min(
    productOf(amountMinor, factors),
    shareOf(amountMinor, capBp),
  );
  return earned - credit.wageMinor;
}

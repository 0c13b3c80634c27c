/** Splits the loans between the two strategies of a test, which share the agents. */
import { toSeededOrder } from "../../../core/seeded-order.ts";
import type { Variant, PlainStrategy } from "../contract-codes.ts";
import type { AllocationTerms } from "../contract.ts";
import type { PoolCase } from "./inputs.ts";
import { buildComparator } from "./strategy.ts";

export interface VariantTerms {
  readonly variant: Variant | null;
  readonly strategy: PlainStrategy;
}

export function listVariantTerms(terms: AllocationTerms): readonly VariantTerms[] {
  const { strategy, champion, challenger } = terms;
  if (strategy !== "CHAMPION_CHALLENGER") return [{ variant: null, strategy }];
  if (!champion || !challenger) throw new Error("a test names both strategies");
  return [
    { variant: "CHAMPION", strategy: champion },
    { variant: "CHALLENGER", strategy: challenger },
  ];
}

/**
 * Returns a number of the test. Equal strategies in a stage split the loans equally, whatever the
 * other values of the rule are.
 */
function computeSalt({ champion, challenger }: AllocationTerms, stageId: number): number {
  let salt = stageId;
  for (const letter of `${champion}/${challenger}`)
    salt = toSeededOrder(salt, letter.charCodeAt(0));
  return salt | 0;
}

const RANGE = 2 ** 32;

/**
 * Returns the variant by the loan alone. A loan of the challenger stays with the challenger when
 * its share grows.
 */
export function getVariant(
  terms: AllocationTerms,
  { loanId, stageId }: Pick<PoolCase, "loanId" | "stageId">,
): Variant | null {
  if (terms.strategy !== "CHAMPION_CHALLENGER") return null;
  const share = toSeededOrder(computeSalt(terms, stageId), loanId) / RANGE;
  return share * 100 < (terms.challengerPercent ?? 0) ? "CHALLENGER" : "CHAMPION";
}

export interface SequenceItem {
  readonly poolCase: PoolCase;
  readonly variant: Variant | null;
}

/**
 * Orders the cases of both variants at the same pace, so that neither variant finds the agents full
 * first.
 */
export function toSequence(
  cases: readonly PoolCase[],
  terms: AllocationTerms,
  seed: number,
): SequenceItem[] {
  const items = listVariantTerms(terms).flatMap(({ variant, strategy }) => {
    const variantCases = cases
      .filter((poolCase) => getVariant(terms, poolCase) === variant)
      .toSorted(buildComparator(strategy, seed));
    return variantCases.map((poolCase, at) => ({
      poolCase,
      variant,
      step: (at + 0.5) / variantCases.length,
    }));
  });
  return items.toSorted((a, b) => a.step - b.step);
}

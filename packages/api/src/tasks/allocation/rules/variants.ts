/** Two strategies over the same agents: which loan is dealt by which. */
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

/** A number of the test: the same strategies in the same stage split the loans alike, whatever else the rule says. */
function computeSalt({ champion, challenger }: AllocationTerms, stageId: number): number {
  let salt = stageId;
  for (const letter of `${champion}/${challenger}`)
    salt = toSeededOrder(salt, letter.charCodeAt(0));
  return salt | 0;
}

const RANGE = 2 ** 32;

/** By the loan alone: one that was the challenger's remains his, also where his share grows. */
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

/** The cases in their turn; those of two arms keep step, so that neither finds the agents full first. */
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

import type { LateBase } from "../contract.ts";
import {
  type Ceiling,
  ceilingOn,
  type CeilingVersion,
  type Limit,
  toChangeDays,
} from "./ceiling.ts";
import type { DatedTerms } from "./inputs.ts";

/** Bases by cost, the cheapest first. */
const BY_COST: readonly LateBase[] = ["PRINCIPAL", "INSTALLMENT", "OUTSTANDING"];

const capped = (value: number, limit: Limit<number> | null): number =>
  limit === null ? value : Math.min(value, limit.max);

function beneath(terms: DatedTerms, ceiling: Ceiling): DatedTerms {
  const { lateBases } = ceiling;
  const isAllowed = !lateBases || lateBases.max.includes(terms.lateBase);
  const base = isAllowed
    ? terms.lateBase
    : (BY_COST.find((lateBase) => lateBases.max.includes(lateBase)) ?? "PRINCIPAL");
  return {
    ...terms,
    lateBase: base,
    lateRatePpm: capped(terms.lateRatePpm, ceiling.lateRatePpm),
    costCapBp: capped(terms.costCapBp, ceiling.costCapBp),
    extensionRatePpm: capped(terms.extensionRatePpm, ceiling.extensionRatePpm),
  };
}

/**
 * Caps terms by the ceiling of each day. The stated value applies again once the ceiling allows it.
 * Input and result are in the order of `fromOn`.
 */
export function cappedTerms(
  terms: readonly DatedTerms[],
  versions: readonly CeilingVersion[],
): readonly DatedTerms[] {
  const [first] = terms;
  if (!first || versions.length === 0) return terms;
  const days = new Set([...terms.map(({ fromOn }) => fromOn), ...toChangeDays(versions)]);
  return [...days].toSorted().map((fromOn) => {
    const stated = terms.findLast((datedTerms) => datedTerms.fromOn <= fromOn) ?? first;
    return { ...beneath(stated, ceilingOn(versions, fromOn)), fromOn };
  });
}

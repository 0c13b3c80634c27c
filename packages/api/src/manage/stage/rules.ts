import type { Day } from "../../core/day.ts";
import { type Dated, inForce } from "../../core/setting/rules.ts";
import type { PolicyValues, STAGE_SORTS, Stage } from "./contract.ts";

/** Days past due of a stage: without `dpdFrom` no cases, without `dpdTo` all from `dpdFrom` on. */
interface DpdRange {
  readonly dpdFrom: number | null;
  readonly dpdTo: number | null;
}

interface StageLines {
  readonly name: string;
  readonly lines: readonly (DpdRange & Dated)[];
}

interface NamedDpdRange extends DpdRange {
  readonly name: string;
}

/**
 * Fault of two adjacent stages: an overlap, or a gap with the days past due that no stage takes.
 */
type DpdRangeFault =
  | { readonly kind: "overlap"; readonly first: string; readonly second: string }
  | { readonly kind: "gap"; readonly from: number; readonly to: number };

export function findDpdRangeFault(stages: readonly NamedDpdRange[]): DpdRangeFault | null {
  const rangedStages = stages
    .flatMap(({ dpdFrom, ...stage }) => (dpdFrom === null ? [] : [{ ...stage, dpdFrom }]))
    .toSorted((a, b) => a.dpdFrom - b.dpdFrom);
  for (const [at, second] of rangedStages.entries()) {
    const first = rangedStages[at - 1];
    if (!first) continue;
    if (first.dpdTo === null || second.dpdFrom <= first.dpdTo)
      return { kind: "overlap", first: first.name, second: second.name };
    if (second.dpdFrom > first.dpdTo + 1)
      return { kind: "gap", from: first.dpdTo + 1, to: second.dpdFrom - 1 };
  }
  return null;
}

const NO_CASES: DpdRange = { dpdFrom: null, dpdTo: null };

/** Finds the first fault of the stages on the day or a later one. */
export function faultFrom(
  stages: readonly StageLines[],
  from: Day,
): (DpdRangeFault & { readonly day: Day }) | null {
  const coming = stages.flatMap(({ lines }) =>
    lines.map(({ effectiveOn }) => effectiveOn).filter((day) => day > from),
  );
  for (const day of [from, ...new Set(coming.toSorted())]) {
    const fault = findDpdRangeFault(
      stages.map(({ name, lines }) => ({ ...(inForce(lines, day).current ?? NO_CASES), name })),
    );
    if (fault) return { ...fault, day };
  }
  return null;
}

/** Day of the initial revision of every stage, which takes no cases. */
export const EARLIEST_DAY: Day = "2000-01-01";

/** Returns false for the initial revision, which no user has set. */
export const isConfigured = ({ effectiveOn, dpdFrom }: Dated & DpdRange): boolean =>
  effectiveOn !== EARLIEST_DAY || dpdFrom !== null;

export const hasSamePolicy = (a: PolicyValues, b: PolicyValues): boolean =>
  Object.entries(a).every(([name, value]) => b[name as keyof PolicyValues] === value);

type Sort = (typeof STAGE_SORTS)[number];

const KEYS: Readonly<Record<Sort, (stage: Stage) => number | string>> = {
  cases: ({ caseCount }) => caseCount ?? 0,
  collectors: ({ collectorCount }) => collectorCount,
  dpd: ({ current }) => current.dpdFrom ?? Infinity,
  name: ({ name }) => name.toLowerCase(),
  type: ({ type }) => type,
};

/** Sorts by days past due within equal keys. */
export const buildStageOrder =
  (sort: Sort, descending: boolean) =>
  (a: Stage, b: Stage): number => {
    const by = compare(KEYS[sort](a), KEYS[sort](b)) * (descending ? -1 : 1);
    return by || compare(KEYS.dpd(a), KEYS.dpd(b)) || a.id - b.id;
  };

const compare = (a: number | string, b: number | string): number => (a < b ? -1 : a > b ? 1 : 0);

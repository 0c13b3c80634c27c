/**
 * Highest cost of a loan by statute and default, day by day. Pure rules: no loan, no institution.
 */
import { addDays, type Day } from "../../../core/day.ts";
import type { LateBase } from "../contract.ts";

/** One version of a ceiling. A limit that is null does not apply. */
export interface CeilingVersion {
  /** Layer and owner. Of each owner the version with the latest `fromOn` applies. */
  readonly owner: string;
  readonly version: number;
  readonly fromOn: Day;
  readonly toOn: Day | null;
  readonly costCapBp: number | null;
  readonly lateDayPpm: number | null;
  /** Limit for a calendar month, whatever its length. */
  readonly lateMonthPpm: number | null;
  readonly extensionDayPpm: number | null;
  readonly lateBases: readonly LateBase[] | null;
  /** Source with the article. */
  readonly source: string;
}

export interface Limit<Value> {
  readonly max: Value;
  readonly source: string;
}

/** Strictest limit of all owners on a day, each with its source; null without a ceiling. */
export interface Ceiling {
  readonly costCapBp: Limit<number> | null;
  readonly lateRatePpm: Limit<number> | null;
  readonly extensionRatePpm: Limit<number> | null;
  readonly lateBases: Limit<readonly LateBase[]> | null;
}

/**
 * Late fees are computed by the day, so a monthly limit is divided by the days of the longest
 * month.
 */
const DAYS_OF_MONTH = 31;

/** Computes the limit of a day in parts per million, so that no month exceeds its own limit. */
export function computeDayRate({
  lateDayPpm,
  lateMonthPpm,
}: Pick<CeilingVersion, "lateDayPpm" | "lateMonthPpm">): number | null {
  const rates = [
    lateDayPpm,
    lateMonthPpm === null ? null : Math.floor(lateMonthPpm / DAYS_OF_MONTH),
  ].filter((rate) => rate !== null);
  return rates.length === 0 ? null : Math.min(...rates);
}

const holdsOn =
  (day: Day) =>
  ({ fromOn, toOn }: CeilingVersion): boolean =>
    fromOn <= day && (toOn === null || toOn >= day);

const newest = (first: CeilingVersion, other: CeilingVersion): number =>
  other.fromOn.localeCompare(first.fromOn) || other.version - first.version;

function findStrictest(
  activeVersions: readonly CeilingVersion[],
  getValue: (version: CeilingVersion) => number | null,
): Limit<number> | null {
  const limits = activeVersions.flatMap((version) => {
    const max = getValue(version);
    return max === null ? [] : [{ max, source: version.source }];
  });
  return limits.toSorted((a, b) => a.max - b.max)[0] ?? null;
}

function findStrictestBases(
  activeVersions: readonly CeilingVersion[],
): Limit<readonly LateBase[]> | null {
  const limits = activeVersions.flatMap(({ lateBases, source }) =>
    lateBases ? [{ max: lateBases, source }] : [],
  );
  const [first, ...others] = limits;
  if (!first) return null;
  return others.reduce(
    (all, { max, source }) =>
      all.max.every((base) => max.includes(base))
        ? all
        : { max: all.max.filter((base) => max.includes(base)), source },
    first,
  );
}

/** Returns the strictest limits of all versions in force on the day. */
export function ceilingOn(versions: readonly CeilingVersion[], day: Day): Ceiling {
  const open = versions.filter(holdsOn(day)).toSorted(newest);
  const activeVersions = [...Map.groupBy(open, ({ owner }) => owner).values()].flatMap(
    ([first]) => first ?? [],
  );
  return {
    costCapBp: findStrictest(activeVersions, ({ costCapBp }) => costCapBp),
    lateRatePpm: findStrictest(activeVersions, computeDayRate),
    extensionRatePpm: findStrictest(activeVersions, ({ extensionDayPpm }) => extensionDayPpm),
    lateBases: findStrictestBases(activeVersions),
  };
}

/** Returns the days on which a limit may change. */
export const toChangeDays = (versions: readonly CeilingVersion[]): Day[] =>
  versions.flatMap(({ fromOn, toOn }) => (toOn === null ? [fromOn] : [fromOn, addDays(toOn, 1)]));

/** Terms that exceed a ceiling. Pure rules: the ceilings of a day are computed elsewhere. */
import type { Day } from "../../../core/day.ts";
import {
  type Ceiling,
  ceilingOn,
  type CeilingVersion,
  toChangeDays,
} from "../../loan/rules/ceiling.ts";
import type { StoredTerms } from "./units.ts";

export interface AboveLaw {
  /** Input field with the error. */
  readonly field: "lateRate" | "costCap" | "extensionRate" | "lateBase";
  /** In percent; null when the limit is a list of allowed bases. */
  readonly max: number | null;
  /** Layer of the ceiling, with the article. */
  readonly source: string;
}

const PPM = 10_000;
const BP = 100;

/** Returns the first value above its ceiling, or null. */
export function aboveLaw(
  terms: Pick<StoredTerms, "lateRatePpm" | "costCapBp" | "extensionRatePpm" | "lateBase">,
  { costCapBp, lateRatePpm, extensionRatePpm, lateBases }: Ceiling,
): AboveLaw | null {
  const over = (
    field: AboveLaw["field"],
    value: number,
    limit: Ceiling["costCapBp"],
    unit: number,
  ): AboveLaw | null =>
    limit && value > limit.max ? { field, max: limit.max / unit, source: limit.source } : null;
  return (
    over("lateRate", terms.lateRatePpm, lateRatePpm, PPM) ??
    over("costCap", terms.costCapBp, costCapBp, BP) ??
    over("extensionRate", terms.extensionRatePpm, extensionRatePpm, PPM) ??
    (lateBases && !lateBases.max.includes(terms.lateBase)
      ? { field: "lateBase", max: null, source: lateBases.source }
      : null)
  );
}

export interface AboveFrom extends AboveLaw {
  readonly onDay: Day;
}

interface TermsRange {
  readonly fromOn: Day;
  /** First day of the next terms; null without any. */
  readonly nextOn: Day | null;
}

const isSame = (first: AboveLaw | null, other: AboveLaw | null): boolean =>
  first?.field === other?.field && first?.max === other?.max && first?.source === other?.source;

/** Returns the first exceeded limit of today, and of each later day on which it changes. */
export function aboveFrom(
  terms: StoredTerms,
  { fromOn, nextOn }: TermsRange,
  versions: readonly CeilingVersion[],
  today: Day,
): AboveFrom[] {
  const first = fromOn > today ? fromOn : today;
  const days = [
    first,
    ...toChangeDays(versions)
      .filter((day) => day > first)
      .toSorted(),
  ].filter((day) => nextOn === null || day < nextOn);
  let before: AboveLaw | null = null;
  return days.flatMap((onDay) => {
    const above = aboveLaw(terms, ceilingOn(versions, onDay));
    const isUnchanged = isSame(above, before);
    before = above;
    return above && !isUnchanged ? [{ ...above, onDay }] : [];
  });
}

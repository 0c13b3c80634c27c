/** Where terms cost more than a ceiling lets them. Refuses to know which ceiling holds on which day. */
import type { Day } from "../../../core/day.ts";
import {
  type Ceiling,
  ceilingOn,
  type CeilingVersion,
  toChangeDays,
} from "../../loan/rules/ceiling.ts";
import type { StoredTerms } from "./units.ts";

export interface AboveLaw {
  /** The input field. */
  readonly field: "lateRate" | "costCap" | "extensionRate" | "lateBase";
  /** In percent; null where the law names what is allowed. */
  readonly max: number | null;
  /** Whose ceiling it is, with the article. */
  readonly source: string;
}

const PPM = 10_000;
const BP = 100;

/** The first value that is above its ceiling; null where none is. */
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
  /** The first day on which others hold; null where none come. */
  readonly nextOn: Day | null;
}

const isSame = (first: AboveLaw | null, other: AboveLaw | null): boolean =>
  first?.field === other?.field && first?.max === other?.max && first?.source === other?.source;

/** Where terms are above their ceiling today or on a day to come, once for each ceiling. */
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

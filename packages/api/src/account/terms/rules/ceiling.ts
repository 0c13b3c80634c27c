/** Where terms cost more than a law lets them. Refuses to know which law holds on which day. */
import type { LateBase } from "../../loan/contract.ts";
import type { StoredTerms } from "./units.ts";

/** What is null has no ceiling. */
export interface Ceiling {
  readonly costCapBp: number;
  readonly lateRatePpm: number | null;
  readonly extensionRatePpm: number | null;
  readonly lateBases: readonly LateBase[] | null;
  /** With the article. */
  readonly source: string;
}

export interface AboveLaw {
  /** The input field. */
  readonly field: "lateRate" | "costCap" | "extensionRate" | "lateBase";
  /** In percent; null where the law names what is allowed. */
  readonly most: number | null;
}

const PPM = 10_000;
const BP = 100;

/** The first value that is above the law; null where none is. */
export function aboveLaw(
  terms: Pick<
    StoredTerms,
    "lateRatePpm" | "costCapBp" | "extensionRatePpm" | "lateBase"
  >,
  ceiling: Ceiling,
): AboveLaw | null {
  const { costCapBp, lateRatePpm, extensionRatePpm, lateBases } = ceiling;
  if (lateRatePpm !== null && terms.lateRatePpm > lateRatePpm)
    return { field: "lateRate", most: lateRatePpm / PPM };
  if (terms.costCapBp > costCapBp)
    return { field: "costCap", most: costCapBp / BP };
  if (extensionRatePpm !== null && terms.extensionRatePpm > extensionRatePpm)
    return { field: "extensionRate", most: extensionRatePpm / PPM };
  return lateBases && !lateBases.includes(terms.lateBase)
    ? { field: "lateBase", most: null }
    : null;
}

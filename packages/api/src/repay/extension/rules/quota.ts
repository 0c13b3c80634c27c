/** Quota of extensions, as a share of the cases of a month. Pure rules: nothing is counted here. */

/** Basis points that mean no limit at all. */
export const WHOLE_BP = 10_000;

/** Computes a share of cases in basis points, rounded down to whole cases. */
export const computeShare = (bp: number, cases: number): number =>
  Math.floor((bp * cases) / WHOLE_BP);

/** Returns the smaller share of institution and stage. */
export const effectiveBp = (institutionBp: number, stageBp: number): number =>
  Math.min(institutionBp, stageBp);

/** Returns null without a limit. */
export const computeQuota = (bp: number, cases: number): number | null =>
  bp >= WHOLE_BP ? null : computeShare(bp, cases);

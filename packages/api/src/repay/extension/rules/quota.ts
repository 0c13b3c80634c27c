/** How many of a month's cases may be extended. Counts nothing itself. */

/** Basis points that mean no limit at all. */
export const WHOLE_BP = 10_000;

/** A share of cases in basis points, cut down to whole cases. */
export const computeShare = (bp: number, cases: number): number =>
  Math.floor((bp * cases) / WHOLE_BP);

/** The tighter of institution and stage decides. */
export const effectiveBp = (institutionBp: number, stageBp: number): number =>
  Math.min(institutionBp, stageBp);

/** Null where there is no limit. */
export const computeQuota = (bp: number, cases: number): number | null =>
  bp >= WHOLE_BP ? null : computeShare(bp, cases);

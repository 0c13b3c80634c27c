/** Days after the allocation in which payments of a loan count. */
export const WINDOWS = [7, 14, 30, 60] as const;
/** Longest period of a comparison in days. */
export const MAX_COMPARED_DAYS = 366;
export const COMPARED_BY = ["ARM", "INSTITUTION"] as const;
export const COMPARISON_RESULTS = ["TOO_FEW", "MORE", "LESS", "NO_DIFFERENCE"] as const;
export type ComparisonResult = (typeof COMPARISON_RESULTS)[number];

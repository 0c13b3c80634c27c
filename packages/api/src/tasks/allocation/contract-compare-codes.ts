/** Days after a loan was dealt out in which its payments count. */
export const WINDOWS = [7, 14, 30, 60] as const;
/** Days that one comparison reaches over. */
export const MAX_COMPARED_DAYS = 366;
export const COMPARED_BY = ["ARM", "INSTITUTION"] as const;
export const COMPARISON_RESULTS = ["TOO_FEW", "MORE", "LESS", "NO_DIFFERENCE"] as const;
export type ComparisonResult = (typeof COMPARISON_RESULTS)[number];

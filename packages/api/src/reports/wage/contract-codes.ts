export const WAGE_PARTS = [
  "baseSalary",
  "performanceWage",
  "bonus",
  "dailyDebit",
  "deduction",
] as const;
export type WagePart = (typeof WAGE_PARTS)[number];

export const PART_KIND = {
  baseSalary: "BASIC",
  performanceWage: "PERFORMANCE",
  bonus: "BONUS",
  dailyDebit: "DEBIT",
  deduction: "DEDUCTION",
} as const satisfies Record<WagePart, string>;

export const ENTRY_CAUSES = ["ATTENDANCE", "EDIT", "PENALTY", "QUALITY"] as const;

/** One row per day with a wage, or one per month. */
export const WAGE_PERIODS = ["MONTH", "DAY"] as const;
export type WagePeriod = (typeof WAGE_PERIODS)[number];

export const WAGE_SORTS = [
  "agent",
  "institution",
  "stage",
  "period",
  "ranking",
  "totalWage",
  ...WAGE_PARTS,
] as const;
export type WageSort = (typeof WAGE_SORTS)[number];

/** Quality factors that can be set. */
export const QUALITY_FACTORS = [100, 90, 70, 0] as const;

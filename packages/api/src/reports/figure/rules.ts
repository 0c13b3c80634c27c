/** Merges the differences of several tables. */

/** Rows that differ: one key on both sides, or on one side only. */
export interface ComparedRow {
  readonly total: number;
  readonly key: string;
  /** JSON; null when the row is missing. */
  readonly stored: string | null;
  readonly derived: string | null;
}

/** Stored and expected value as JSON; null when missing. */
export interface Difference {
  readonly source: string;
  readonly key: string;
  /** Absent when whole rows are compared. */
  readonly column?: string;
  readonly stored: string | null;
  readonly derived: string | null;
}

export interface Differences {
  readonly total: number;
  readonly samples: readonly Difference[];
}

export const differencesIn = (source: string, found: readonly ComparedRow[]): Differences => ({
  total: found[0]?.total ?? 0,
  samples: found.map(({ key, stored, derived }) => ({ source, key, stored, derived })),
});

export const mergeDifferences = (found: readonly Differences[], limit: number): Differences => ({
  total: found.reduce((sum, differences) => sum + differences.total, 0),
  samples: found.flatMap((differences) => differences.samples).slice(0, limit),
});

/** Merges the differences of several tables. */

/** Rows that are not as they should be: the same key on either side, or on one alone. */
export interface ComparedRow {
  readonly total: number;
  readonly key: string;
  /** As JSON; null where there is none. */
  readonly stored: string | null;
  readonly derived: string | null;
}

/** What is stored and what it should be, as JSON; null where there is nothing. */
export interface Difference {
  readonly source: string;
  readonly key: string;
  /** Absent where whole rows are compared. */
  readonly column?: string;
  readonly stored: string | null;
  readonly derived: string | null;
}

export interface Differences {
  readonly total: number;
  /** The first of them. */
  readonly samples: readonly Difference[];
}

export const differencesIn = (source: string, found: readonly ComparedRow[]): Differences => ({
  total: found[0]?.total ?? 0,
  samples: found.map(({ key, stored, derived }) => ({
    source,
    key,
    stored,
    derived,
  })),
});

export const mergeDifferences = (found: readonly Differences[], limit: number): Differences => ({
  total: found.reduce((sum, differences) => sum + differences.total, 0),
  samples: found.flatMap((differences) => differences.samples).slice(0, limit),
});

export interface DifferingRow {
  /** Number of all differing rows; a query returns at most its limit. */
  readonly total: number;
  readonly key: string;
  /** JSON; null when the row exists only on the other side. */
  readonly stored: string | null;
  readonly derived: string | null;
}

export interface Difference {
  readonly source: string;
  readonly key: string;
  /** Absent when whole rows are compared. */
  readonly column?: string;
  /** JSON; null when missing. */
  readonly stored: string | null;
  readonly derived: string | null;
}

export interface Differences {
  readonly total: number;
  readonly samples: readonly Difference[];
}

export const toTableDifferences = (source: string, rows: readonly DifferingRow[]): Differences => ({
  total: rows[0]?.total ?? 0,
  samples: rows.map(({ key, stored, derived }) => ({ source, key, stored, derived })),
});

export const mergeDifferences = (
  parts: readonly Differences[],
  sampleLimit: number,
): Differences => ({
  total: parts.reduce((sum, part) => sum + part.total, 0),
  samples: parts.flatMap((part) => part.samples).slice(0, sampleLimit),
});

const MB = 1024 * 1024;

/** Limits of an upload; a larger file is refused before it is parsed. */
export const SHEET_LIMITS = {
  csvBytes: 30 * MB,
  csvRows: 200_000,
  /** For a csv that is read into memory as a whole. */
  smallCsvBytes: 10 * MB,
  workbookBytes: 10 * MB,
  workbookRows: 20_000,
  unpackedBytes: 50 * MB,
  entries: 100,
  columns: 1000,
  /** Longest row of a csv; a longer one has an unclosed quote. */
  rowCharacters: MB,
} as const;

export const megabytes = (bytes: number): number => Math.floor(bytes / MB);

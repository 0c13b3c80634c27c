const MB = 1024 * 1024;

/** What an upload may be at most; beyond it the file is refused before it is parsed. */
export const SHEET_LIMITS = {
  csvBytes: 30 * MB,
  csvRows: 200_000,
  /** Where the whole of it is read into memory. */
  smallCsvBytes: 10 * MB,
  workbookBytes: 10 * MB,
  workbookRows: 20_000,
  unpackedBytes: 50 * MB,
  entries: 100,
  columns: 1000,
  /** One row of a csv; longer means that a quote was never closed. */
  rowCharacters: MB,
} as const;

export const megabytes = (bytes: number): number => Math.floor(bytes / MB);

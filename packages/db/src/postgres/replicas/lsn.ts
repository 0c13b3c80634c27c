/** Log sequence number: a position in PostgreSQL's write-ahead log, in bytes from its start. */
export type Lsn = bigint;

const TEXT = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/i;

/** Parses PostgreSQL's text, such as `16/B374D848`; null for other text. */
export function parseLsn(text: string): Lsn | null {
  const [, high, low] = TEXT.exec(text) ?? [];
  if (high === undefined || low === undefined) return null;
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}

export const formatLsn = (lsn: Lsn): string =>
  `${(lsn >> 32n).toString(16)}/${(lsn & 0xff_ff_ff_ffn).toString(16)}`.toUpperCase();

/** Greater than any real LSN: no replica can have replayed it. */
export const MAX_LSN: Lsn = (1n << 64n) - 1n;

const PAGE_BYTES = 8192n;
/** Sizes of page headers of the log: of an ordinary page, and of the first one of a file. */
const HEADERS: readonly Lsn[] = [24n, 40n];

/**
 * The insert position may be behind the header of an empty page. A standby never replays only a
 * header, so the end of the previous page is equivalent.
 */
export function findRecordsEnd(inserted: Lsn): Lsn {
  const inPage = inserted % PAGE_BYTES;
  return HEADERS.includes(inPage) ? inserted - inPage : inserted;
}

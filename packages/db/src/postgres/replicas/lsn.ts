/** A log sequence number: a place in PostgreSQL's write-ahead log, in bytes from its beginning. */
export type Lsn = bigint;

const TEXT = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/i;

/** Of PostgreSQL's text, such as `16/B374D848`; null for anything else. */
export function parseLsn(text: string): Lsn | null {
  const [, high, low] = TEXT.exec(text) ?? [];
  if (high === undefined || low === undefined) return null;
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}

export const formatLsn = (lsn: Lsn): string =>
  `${(lsn >> 32n).toString(16)}/${(lsn & 0xff_ff_ff_ffn).toString(16)}`.toUpperCase();

/** Greater than any real one: no replica will ever have replayed it. */
export const MAX_LSN: Lsn = (1n << 64n) - 1n;

const PAGE_BYTES = 8192n;
/** Headers of a page of the log: of an ordinary one, and of the first one of a file. */
const HEADERS: readonly Lsn[] = [24n, 40n];

/**
 * Where the next record is inserted may lie behind the header of a page that holds nothing yet. No standby replays a header
 * alone, so the end of the page before is the same place.
 */
export function findRecordsEnd(inserted: Lsn): Lsn {
  const inPage = inserted % PAGE_BYTES;
  return HEADERS.includes(inPage) ? inserted - inPage : inserted;
}

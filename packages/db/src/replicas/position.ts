/** A place in PostgreSQL's write-ahead log, in bytes from its beginning. */
export type Position = bigint;

const WRITTEN = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/i;

/** Reads a position as PostgreSQL writes it, `16/B374D848`; null for anything else. */
export function readPosition(text: string): Position | null {
  const [, high, low] = WRITTEN.exec(text) ?? [];
  if (high === undefined || low === undefined) return null;
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}

export const writePosition = (position: Position): string =>
  `${(position >> 32n).toString(16)}/${(position & 0xff_ff_ff_ffn).toString(16)}`.toUpperCase();

/** Behind every record that will ever be written: only the primary has it. */
export const BEYOND_ALL: Position = (1n << 64n) - 1n;

const PAGE_BYTES = 8192n;
/** Headers of a page of the log: of an ordinary one, and of the first one of a file. */
const HEADERS: readonly Position[] = [24n, 40n];

/**
 * Where the next record is inserted may lie behind the header of a page that holds nothing yet. No standby replays a header
 * alone, so the end of the page before is the same place.
 */
export function endOfRecords(inserted: Position): Position {
  const inPage = inserted % PAGE_BYTES;
  return HEADERS.includes(inPage) ? inserted - inPage : inserted;
}

import type { ErrorKey } from "@kolekta/i18n";
import type { CaseScope } from "../../core/permissions.ts";
import { RETENTION_DAYS } from "./contract-codes.ts";

/** Checks that the case scope is whole institutions, or no case at all, as of administrators. */
export const isFeedScope = (scope: CaseScope): boolean =>
  scope === "INSTITUTION" || scope === "ALL" || scope === "NONE";

/** Ids that a page searches at most, so that a filter that matches little reads a bounded range. */
export const SEARCHED_IDS = 100_000;

export interface FeedIds {
  /** Greatest deleted id; 0 before the first deletion. */
  readonly deletedThrough: number;
  /** Greatest id in the feed. */
  readonly lastId: number;
}

export interface FeedBounds extends FeedIds {
  /** Random number of the feed; another one after a restored backup. */
  readonly epoch: number;
  /** The data is that of a standby, which can be behind the reader's last page. */
  readonly isStandby: boolean;
}

type CursorBounds = Omit<FeedBounds, "isStandby">;

/** Position in the feed, and in the pages of records also the last row that was read. */
export interface Position {
  readonly epoch: number;
  readonly changeId: number;
  readonly rowId: number;
}

/** Parses a cursor of the feed or of records, which the contract has checked. */
export function parseCursor(cursor: string): Position {
  const [epoch = 0, changeId = 0, rowId = 0] = cursor.split("-").map(Number);
  return { epoch, changeId, rowId };
}

export const formatFeedCursor = ({ epoch, changeId }: Omit<Position, "rowId">): string =>
  `${epoch}-${changeId}`;

export const formatRecordCursor = ({ rowId, ...position }: Position, tag: string): string =>
  `${formatFeedCursor(position)}-${rowId}-${tag}`;

export const matchesTag = (cursor: string, tag: string): boolean => cursor.endsWith(`-${tag}`);

/** Returns the error key of a cursor from which the feed cannot continue; null for any other. */
export function findCursorRefusal(
  { epoch, changeId }: Omit<Position, "rowId">,
  bounds: CursorBounds,
): Extract<ErrorKey, `changeFeed.${string}`> | null {
  if (epoch !== bounds.epoch) return "changeFeed.cursorUnknown";
  if (changeId < bounds.deletedThrough) return "changeFeed.cursorExpired";
  if (changeId > bounds.lastId) return "changeFeed.cursorUnknown";
  return null;
}

/** Computes the last id to search. */
export const computeSearchEnd = (
  after: number,
  { lastId }: Pick<FeedIds, "lastId">,
  searched = SEARCHED_IDS,
): number => Math.max(after, Math.min(lastId, after + searched));

/** Rows that a page of records searches at most; each needs a look at its case and its loan. */
const SEARCHED_ROWS = 20_000;

/** Changes since an instant. */
export interface ChangedSince {
  /** All later changes count. */
  readonly changeId: number;
  /** So few that they are read for every page. */
  readonly isFew: boolean;
}

export const toChangedSince = (
  changeId: number,
  { lastId }: Pick<FeedIds, "lastId">,
): ChangedSince => ({ changeId, isFew: lastId - changeId <= SEARCHED_IDS });

/** Computes the last row to search; a few changes name the rows of the whole table. */
export const computeRecordEnd = (
  after: number,
  lastRowId: number,
  changed: ChangedSince | null,
): number =>
  computeSearchEnd(after, { lastId: lastRowId }, changed?.isFew ? Infinity : SEARCHED_ROWS);

/** Computes the cursor behind a page: its last row if the page is full, else the searched range. */
export const computeNext = (
  ids: readonly number[],
  { size, end }: { readonly size: number; readonly end: number },
): number => (ids.length === size ? (ids.at(-1) ?? end) : end);

const DAY_MS = 86_400_000;

/** Computes the instant since which every change is retained. */
export const computeRetainedSince = (now: Date): Date =>
  new Date(now.getTime() - RETENTION_DAYS * DAY_MS);

export const isRetained = (at: Date, now: Date): boolean => at >= computeRetainedSince(now);

import type { ErrorKey } from "@kolekta/i18n";
import type { CaseScope } from "../../core/permissions.ts";

/** Checks that the case scope is whole institutions, or no case at all, as of administrators. */
export const isFeedScope = (scope: CaseScope): boolean =>
  scope === "INSTITUTION" || scope === "ALL" || scope === "NONE";

/** Ids that a page searches at most, so that a filter that matches little reads a bounded range. */
export const SEARCHED_IDS = 100_000;

export interface FeedBounds {
  /** Greatest deleted id; 0 before the first deletion. */
  readonly deletedThrough: number;
  /** Greatest id in the feed. */
  readonly lastId: number;
  /** The data is that of a standby, which can be behind the reader's last page. */
  readonly isStandby: boolean;
}

/** Returns the error key of a cursor from which the feed cannot continue; null for any other. */
export function findCursorRefusal(
  after: number,
  { deletedThrough, lastId }: Pick<FeedBounds, "deletedThrough" | "lastId">,
): Extract<ErrorKey, `changeFeed.${string}`> | null {
  if (after < deletedThrough) return "changeFeed.cursorExpired";
  if (after > lastId) return "changeFeed.cursorUnknown";
  return null;
}

/** Computes the last id to search. */
export const computeSearchEnd = (after: number, { lastId }: Pick<FeedBounds, "lastId">): number =>
  Math.max(after, Math.min(lastId, after + SEARCHED_IDS));

/** Computes the cursor behind a page: its last row if the page is full, else the searched range. */
export const computeNext = (
  ids: readonly number[],
  { size, end }: { readonly size: number; readonly end: number },
): number => (ids.length === size ? (ids.at(-1) ?? end) : end);

import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import type { AppRouter } from "./router.ts";
import { wait } from "./send.ts";
import type { Procedures } from "./trpc.ts";

type FeedInput = inferRouterInputs<AppRouter>["reports"]["changeFeed"]["list"];
export type ChangePage = inferRouterOutputs<AppRouter>["reports"]["changeFeed"]["list"];
export type FeedChange = ChangePage["changes"][number];

export interface ReadOptions {
  /** Reads only these types. */
  readonly types?: NonNullable<FeedInput["types"]>;
  /** Largest number of changes of a page. */
  readonly size?: number;
  /** Waits this long for further changes after the last page; without it the reading ends there. */
  readonly pollMs?: number;
  /** Ends the reading: the iterator throws the reason. */
  readonly signal?: AbortSignal;
}

/**
 * Reads the change feed page by page. Store the changes and `next` of a page in one transaction before you ask for the
 * next page; begin again with the stored `next`.
 */
export async function* readChanges(
  { reports }: Procedures,
  after: string | undefined,
  { types, size, pollMs, signal }: ReadOptions = {},
): AsyncGenerator<ChangePage, void, undefined> {
  for (let cursor = after; ;) {
    const input = { ...(cursor !== undefined && { after: cursor }), types, size };
    const page = await reports.changeFeed.list.query(input, signal && { signal });
    yield page;
    cursor = page.next;
    if (page.hasMore) continue;
    if (pollMs === undefined) return;
    await wait(pollMs, signal);
  }
}

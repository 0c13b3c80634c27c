import { type Db, primaryDb } from "@kolekta/db";
import type { z } from "zod";
import type { BaseContext, Ctx } from "../../core/context.ts";
import { AppError } from "../../core/errors.ts";
import { inSnapshot } from "../../core/transaction.ts";
import type { list } from "./contract.ts";
import {
  deleteOldest,
  type FeedState,
  getFeedState,
  listRange,
  renewEpoch,
  writeDueChanges,
} from "./queries.ts";
import {
  computeNext,
  computeRetainedSince,
  computeSearchEnd,
  findCursorRefusal,
  formatFeedCursor,
  parseCursor,
} from "./rules.ts";

const BATCH = 5_000;

/**
 * Moves committed changes to the feed. Returns their number. With `waits`, waits for a concurrent
 * writer; without, stops while one writes.
 */
export async function writeChanges({ db, signal }: BaseContext, waits = true): Promise<number> {
  let total = 0;
  let written = BATCH;
  while (written === BATCH && !signal.aborted) {
    written = await writeDueChanges(db, BATCH, waits);
    total += written;
  }
  return total;
}

/**
 * Reads in one snapshot at a cursor: a change deleted between bounds and rows would be missed
 * otherwise. A standby can be behind the reader's last page, so the primary decides about a cursor
 * that is ahead of it.
 */
export async function readAtCursor<Page>(
  { db }: Pick<Ctx, "db">,
  cursor: string | undefined,
  read: (snapshot: Db, state: FeedState) => Promise<Page>,
): Promise<Page> {
  const readFrom = (from: Db) =>
    inSnapshot(from, async (snapshot) => {
      const state = await getFeedState(snapshot);
      if (!state) throw new Error("the end of the deleted changes is missing");
      const refusal = cursor === undefined ? null : findCursorRefusal(parseCursor(cursor), state);
      if (refusal === "changeFeed.cursorUnknown" && state.isStandby) return null;
      if (refusal) throw new AppError("invalid", refusal, {}, "after");
      return { page: await read(snapshot, state) };
    });
  const answer = (await readFrom(db)) ?? (await readFrom(primaryDb(db)));
  if (!answer) throw new AppError("invalid", "changeFeed.cursorUnknown", {}, "after");
  return answer.page;
}

export const listChanges = (
  ctx: Ctx,
  { after, types, size }: z.output<typeof list.input>,
): Promise<z.input<typeof list.output>> =>
  readAtCursor(ctx, after, async (db, state) => {
    const start = after === undefined ? state.deletedThrough : parseCursor(after).changeId;
    const end = computeSearchEnd(start, state);
    const changes = await listRange(db, ctx.actor, { after: start, end, types, size });
    const ids = changes.map(({ id }) => id);
    const changeId = computeNext(ids, { size, end });
    return {
      changes,
      next: formatFeedCursor({ epoch: state.epoch, changeId }),
      hasMore: changeId < state.lastId,
      asOf: state.asOf,
    };
  });

/** Deletes expired changes in batches, each in its own transaction. Returns their number. */
export async function deleteExpired(context: BaseContext, batchSize = BATCH): Promise<number> {
  const before = computeRetainedSince(context.now());
  let total = 0;
  let deleted = batchSize;
  while (deleted === batchSize && !context.signal.aborted) {
    deleted = await deleteOldest(context.db, before, batchSize);
    total += deleted;
  }
  return total;
}

/** Refuses all cursors given so far: a restored backup gives the numbers behind its last change again. */
export const renewFeedEpoch = (db: Db): Promise<void> => renewEpoch(db);

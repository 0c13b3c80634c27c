import { type Db, primaryDb } from "@kolekta/db";
import type { z } from "zod";
import type { Actor, BaseContext, Ctx } from "../../core/context.ts";
import { AppError } from "../../core/errors.ts";
import { inSnapshot } from "../../core/transaction.ts";
import type { list } from "./contract.ts";
import { RETENTION_DAYS } from "./contract-codes.ts";
import { deleteOldest, getFeedState, listRange, writeDueChanges } from "./queries.ts";
import { computeNext, computeSearchEnd, findCursorRefusal } from "./rules.ts";

const BATCH = 5_000;
const DAY_MS = 86_400_000;

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
 * Reads a page in one snapshot: a change deleted between bounds and rows would be missed otherwise.
 * A standby can be behind the reader's last page, so the primary decides about a cursor that is
 * ahead of it.
 */
export async function listChanges(
  { db, actor }: Ctx,
  input: z.output<typeof list.input>,
): Promise<z.input<typeof list.output>> {
  const read = (from: Db) => inSnapshot(from, (snapshot) => readPage(snapshot, actor, input));
  const page = (await read(db)) ?? (await read(primaryDb(db)));
  if (!page) throw new AppError("invalid", "changeFeed.cursorUnknown", {}, "after");
  return page;
}

/** Returns null when a standby does not have the cursor yet. */
async function readPage(
  db: Db,
  actor: Actor,
  { after, types, size }: z.output<typeof list.input>,
): Promise<z.input<typeof list.output> | null> {
  const state = await getFeedState(db);
  if (!state) throw new Error("the end of the deleted changes is missing");
  const start = after === undefined ? state.deletedThrough : Number(after);
  const refusal = findCursorRefusal(start, state);
  if (refusal === "changeFeed.cursorUnknown" && state.isStandby) return null;
  if (refusal) throw new AppError("invalid", refusal, {}, "after");
  const end = computeSearchEnd(start, state);
  const changes = await listRange(db, actor, { after: start, end, types, size });
  const ids = changes.map(({ id }) => id);
  const next = computeNext(ids, { size, end });
  return { changes, next: String(next), hasMore: next < state.lastId, asOf: state.asOf };
}

/** Deletes expired changes in batches, each in its own transaction. Returns their number. */
export async function deleteExpired(context: BaseContext, batchSize = BATCH): Promise<number> {
  const before = new Date(context.now().getTime() - RETENTION_DAYS * DAY_MS);
  let total = 0;
  let deleted = batchSize;
  while (deleted === batchSize && !context.signal.aborted) {
    deleted = await deleteOldest(context.db, before, batchSize);
    total += deleted;
  }
  return total;
}

import type { Db } from "@kolekta/db";
import { insertArrival, insertOpened } from "../queries/open.ts";
import { type Arriving, toOpened } from "../rules/opening.ts";

/** Rows per statement, to limit its arrays to a few megabytes. */
const BATCH = 5_000;

/** Inserts the event under which installments arrive. New loans have it as their opening. */
export const startArrival = insertArrival;

/**
 * Opens installments with a history: each gets its opening entries, all under one event of
 * `recordedAt` or under `startedEventId`, which becomes the opening of their loans. Entries must be
 * inserted in the transaction of their event. All installments with a history are created here.
 */
export async function openInstallments(
  db: Db,
  arriving: readonly Arriving[],
  recordedAt: Date,
  startedEventId?: number,
): Promise<void> {
  if (!db.isTransaction) throw new Error("installments are opened inside a transaction");
  if (arriving.length === 0) return;
  const eventId = startedEventId ?? (await insertArrival(db, recordedAt));
  for (let from = 0; from < arriving.length; from += BATCH) {
    const opened = arriving.slice(from, from + BATCH).map(toOpened);
    await insertOpened(db, eventId, opened);
  }
}

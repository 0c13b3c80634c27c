import type { Db } from "@kolekta/db";
import { insertArrival, insertOpened } from "../queries/open.ts";
import { type Arriving, toOpened } from "../rules/opening.ts";

/** Rows per statement: keeps its arrays to a few megabytes. */
const BATCH = 5_000;

/** The event under which installments arrive; loans that are new are written with it as their base. */
export const startArrival = insertArrival;

/**
 * The one way for installments to come into being with a history: each with the lines that open its ledger, all under
 * one event of `recordedAt`, or the one that has begun, which their loans are based on from then on. Lines are entered in
 * the transaction of their event, so it takes one.
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

import type { Day } from "../../../core/day.ts";
import { reactNow } from "../../../core/reaction.ts";
import type { Tx } from "../../../core/transaction.ts";
import { ledgerDay } from "../../../account/loan/actions/account.ts";
import { deriveMany } from "../../../account/loan/actions/derive-many.ts";
import { ageCases } from "../../case/actions/age.ts";
import * as carried from "../queries/carried.ts";
import { insertTapeEvent } from "../queries/upsert-ledger.ts";
import type { ImportTarget } from "../queries/upsert.ts";
import type { ImportContext } from "./dedicated-connections.ts";

/** Loans per statement; limits memory to a few megabytes. */
const BATCH = 1_000;

/**
 * Returns the day at whose end the balances of a tape hold. Before the first end-of-day run nothing
 * accrues, so the tape counts from the day of the import.
 */
export async function baseDay(context: ImportContext, asOf: Day): Promise<Day> {
  const today = ledgerDay(context);
  return asOf < today && (await carried.hasLedgerStarted(context.db)) ? asOf : today;
}

/**
 * Applies later events to the loans of the tape: posted payments after its day, and late fees
 * since. The loans must be locked. Returns the number of later payments.
 */
export async function carryPayments(tx: Tx<ImportContext>, target: ImportTarget): Promise<number> {
  const { openingOn } = target;
  const { loanIds, payments } = await carried.recordLaterPayments(tx.db, target);
  const paidSince = new Set(loanIds);
  const day = ledgerDay(tx);
  const getEvent = eventOnce(tx, target, day);
  if (openingOn < day) {
    const placed = await carried.placedLoans(tx.db);
    const unpaid = placed.filter((loanId) => !paidSince.has(loanId));
    await deriveRest(tx, unpaid, { day, at: target.now }, getEvent);
  }
  for (const loanId of loanIds) {
    const eventId = await getEvent();
    await reactNow(tx, "loan.reapplied", { loanId, eventId });
  }
  return payments;
}

async function deriveRest(
  { db }: Tx<ImportContext>,
  loanIds: readonly number[],
  night: { day: Day; at: Date },
  getEvent: () => Promise<number>,
): Promise<void> {
  await carried.disableJit(db);
  for (let from = 0; from < loanIds.length; from += BATCH) {
    const ids = loanIds.slice(from, from + BATCH);
    const { figures } = await deriveMany(db, night, getEvent, ids);
    await ageCases(db, figures);
  }
}

/**
 * Creates a second event on first use, because entries after the tape are not part of the opening.
 */
function eventOnce({ db }: Tx<ImportContext>, target: ImportTarget, day: Day) {
  let eventId: Promise<number> | undefined;
  return () => (eventId ??= insertTapeEvent(db, target, day));
}

import type { Day } from "../../../core/day.ts";
import { reactNow } from "../../../core/reaction.ts";
import type { Tx } from "../../../core/transaction.ts";
import { ledgerDay } from "../../../account/loan/actions/account.ts";
import { deriveMany } from "../../../account/loan/actions/derive-many.ts";
import { ageCases } from "../../case/actions/age.ts";
import * as carried from "../queries/carried.ts";
import { insertTapeEvent } from "../queries/upsert-ledger.ts";
import type { ImportTarget } from "../queries/upsert.ts";
import type { ImportVisit } from "./dedicated-connections.ts";

/** Loans per statement; keeps what is known of them to a few megabytes. */
const BATCH = 1_000;

/**
 * The day at whose end a tape of `asOf` stands. Before its first day the ledger charges nothing, so that a tape counts
 * from the day on which it is loaded.
 */
export async function baseDay(visit: ImportVisit, asOf: Day): Promise<Day> {
  const today = ledgerDay(visit);
  return asOf < today && (await carried.hasLedgerStarted(visit.db)) ? asOf : today;
}

/**
 * What has happened since the day of the tape is laid upon it: payments that stay, and the late fees of the days
 * since. The loans are locked. Returns how many payments stayed.
 */
export async function carryPayments(tx: Tx<ImportVisit>, target: ImportTarget): Promise<number> {
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
  { db }: Tx<ImportVisit>,
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

/** Of its own and after the tape: what it brings is laid upon the base and no part of it. */
function eventOnce({ db }: Tx<ImportVisit>, target: ImportTarget, day: Day) {
  let eventId: Promise<number> | undefined;
  return () => (eventId ??= insertTapeEvent(db, target, day));
}

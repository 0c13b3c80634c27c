import type { Day } from "../../../core/day.ts";
import { maskName, maskPhone } from "../../../core/mask.ts";
import { reactNow } from "../../../core/reaction.ts";
import type { Tx } from "../../../core/transaction.ts";
import { ledgerDay } from "../../../account/loan/actions/account.ts";
import { deriveMany } from "../../../account/loan/actions/derive-many.ts";
import { ageCases } from "../../case/actions/age.ts";
import { updateWorkRankByHold } from "../../case/actions/hold.ts";
import * as carried from "../queries/carried.ts";
import * as changes from "../queries/change.ts";
import type { MovedLoan, SuspectRow } from "../queries/identity.ts";
import { moveLoans, moveOpenCases } from "../queries/upsert-change.ts";
import { insertTapeEvent } from "../queries/upsert-ledger.ts";
import type { ImportTarget } from "../queries/upsert.ts";
import type { ImportContext } from "./dedicated-connections.ts";

/** Changes that two people approved, with their rows. */
export interface ApprovedChanges {
  readonly ids: readonly number[];
  readonly identities: readonly SuspectRow[];
  readonly loans: readonly MovedLoan[];
}

/**
 * Moves loans and their open cases to other borrowers, and audits every change. The borrowers must
 * be stored before.
 */
export async function carryChanges(
  tx: Tx<ImportContext>,
  target: ImportTarget,
  { ids, identities, loans }: ApprovedChanges,
): Promise<void> {
  if (ids.length === 0) return;
  const { institutionId, runId } = target;
  await changes.setChangesApplied(tx.db, ids, target);
  for (const row of identities) {
    tx.audit({
      action: "borrower.change",
      entity: "borrower",
      entityId: row.existingId,
      institutionId,
      before: toMasked(row.existingName, row.existingPhone),
      after: { ...toMasked(row.name, row.phone ?? row.existingPhone), runId, row: row.row },
    });
  }
  await carryMoves(tx, target, loans);
}

/** Audits each stored borrower whose name or number changes; for tapes of few rows. */
export async function auditChangedBorrowers(
  tx: Tx<ImportContext>,
  { id: runId, institutionId }: { readonly id: number; readonly institutionId: number },
  approved: ApprovedChanges,
): Promise<void> {
  const audited = new Set(approved.identities.map(({ existingId }) => existingId));
  const changed = await changes.listChangedBorrowers(tx.db);
  for (const { borrowerId, row, ...identity } of changed) {
    if (audited.has(borrowerId)) continue;
    tx.audit({
      action: "borrower.change",
      entity: "borrower",
      entityId: borrowerId,
      institutionId,
      before: toMasked(identity.existingName, identity.existingPhone),
      after: { ...toMasked(identity.name, identity.phone), runId, row },
    });
  }
}

const toMasked = (name: string | null, phone: string | null) => ({
  name: name && maskName(name),
  phone: maskPhone(phone),
});

async function carryMoves(
  tx: Tx<ImportContext>,
  { institutionId, runId }: ImportTarget,
  loans: readonly MovedLoan[],
): Promise<void> {
  if (loans.length === 0) return;
  const formerIdByRow = new Map(loans.map(({ row, existingId }) => [row, existingId]));
  const moved = await moveLoans(tx.db, [...formerIdByRow.keys()]);
  for (const { row, loanId, borrowerId } of moved)
    tx.audit({
      action: "loan.changeBorrower",
      entity: "loan",
      entityId: loanId,
      institutionId,
      before: { borrowerId: formerIdByRow.get(row) },
      after: { borrowerId, runId, row },
    });
  const loanIds = moved.map(({ loanId }) => loanId);
  const caseIds = await moveOpenCases(tx.db, loanIds);
  for (const caseId of caseIds) await updateWorkRankByHold(tx, caseId);
}

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

import { startArrival } from "../../../account/loan/actions/open.ts";
import { AppError, orNotFound } from "../../../core/errors.ts";
import { inTransaction, type Tx } from "../../../core/transaction.ts";
import { lockCase } from "../../case/actions/lock.ts";
import { reorderDueCases } from "../../case/actions/reorder.ts";
import { closeCase } from "../../closing/actions/close.ts";
import type { Counts } from "../contract.ts";
import * as issues from "../queries/issues.ts";
import { lockImportScope, tryRunLock } from "../queries/locks.ts";
import { insertProduct } from "../queries/market.ts";
import { leaveOutRefused } from "../queries/classify.ts";
import { getOwnInstitutions } from "../queries/institution-scope.ts";
import { listRefusedContacts, upsertContacts } from "../queries/upsert-contacts.ts";
import * as queries from "../queries/upsert.ts";

import * as runs from "../queries/runs.ts";
import { withDedicatedConnections, type ImportContext } from "./dedicated-connections.ts";
import { type Examined, validateRows } from "./validate-rows.ts";
import { auditChangedBorrowers, baseDay, carryChanges, carryPayments } from "./carry.ts";
import { holdOpeningZones } from "./zone-change.ts";
import { upsertInstallments } from "./upsert-installments.ts";
import { type ReadyRun, readyRun, getTerms } from "./terms.ts";

export type ProgressCallback = (doneRows: number) => void;

const RUN = "import_run";

/** Reads the file of a CHECKING run and stores the expected result. */
export const runCheck = (
  context: ImportContext,
  runId: number,
  onProgress: ProgressCallback = () => {},
) =>
  withDedicatedConnections(context, async (dedicated) => {
    await inTransaction(dedicated, null, async (tx) => {
      const run = await lockRun(tx, runId);
      if (run.state !== "CHECKING") throw new AppError("conflict", "loanImport.running");
      const terms = await getTerms(tx, run);
      const reportProgress = createProgressReporter(dedicated, runId, onProgress);
      const examined = await validateRows(tx, run, terms, reportProgress);
      await writeDown(tx, runId, examined);
      const { institutionId } = run;
      const after = { ...examined.counts };
      tx.audit({ action: "intake.check", entity: RUN, entityId: runId, institutionId, after });
    });
  });

/**
 * Imports the file of a run that is APPLYING: all of it, or nothing when a row fails now. With
 * `saveValid`, failing rows are left out.
 */
export async function runApply(
  context: ImportContext,
  runId: number,
  onProgress: ProgressCallback = () => {},
  saveValid = false,
): Promise<void> {
  await withDedicatedConnections(context, async (dedicated) => {
    const rejected = await inTransaction(dedicated, null, (tx) =>
      applyTape(tx, runId, createProgressReporter(dedicated, runId, onProgress), saveValid),
    ).catch((error) => {
      if (error instanceof FailingRows) return error.examined;
      throw error;
    });
    if (rejected) await recordRejection(dedicated, runId, rejected);
    else await reorderDueCases(dedicated.db, dedicated.now());
  });
}

/** Rolls back the transaction and carries its findings out. */
class FailingRows extends Error {
  readonly examined: Examined;
  constructor(examined: Examined) {
    super("rows are failing");
    this.examined = examined;
  }
}

async function applyTape(
  tx: Tx<ImportContext>,
  runId: number,
  reportProgress: (doneRows: number) => Promise<void>,
  saveValid: boolean,
): Promise<null> {
  const run = await lockRun(tx, runId);
  if (run.state === "APPLIED") throw new AppError("conflict", "loanImport.applied");
  await lockImportScope(tx.db, run.institutionId, run.mapping.product);
  const terms = await getTerms(tx, run);
  const examined = await validateRows(tx, run, terms, reportProgress, { saveValid });
  if (examined.counts.failing > 0 && !saveValid) throw new FailingRows(examined);
  await applyExamined(tx, run, terms, examined);
  return null;
}

/** Imports the rows without errors, and keeps the issues of the others with the run. */
export async function applyExamined(
  tx: Tx<ImportContext>,
  run: ReadyRun,
  terms: Awaited<ReturnType<typeof getTerms>>,
  examined: Examined,
): Promise<Counts> {
  const { id: runId, institutionId, byRule, mapping } = run;
  const saveValid = examined.counts.failing > 0;
  if (saveValid) await leaveOutRefused(tx.db);
  if (run.kind === "json") await auditChangedBorrowers(tx, run, examined.approved);
  const laterPayments = await upsertAll(tx, examined, {
    productId: terms.productId ?? (await insertProduct(tx.db, mapping.product, terms.lenderId)),
    institutionId,
    byRule,
    runId,
    profile: terms.profile,
    asOf: run.asOfOn,
    openingOn: await baseDay(tx, run.asOfOn),
    today: terms.calendar.today,
    now: tx.now(),
    operatorId: tx.actor?.userId ?? null,
  });
  const counts = { ...examined.counts, laterPayments };
  await issues.replace(tx.db, runId, examined.issues);
  await runs.change(tx.db, runId, { ...finished(run, tx.now()), counts });
  const after = { ...counts, ...(saveValid && { saveValid }) };
  tx.audit({ action: "intake.apply", entity: RUN, entityId: runId, institutionId, after });
  const concerned = byRule ? null : institutionId;
  tx.publish({ type: "loanImport.applied", ids: { runId, institutionId: concerned } });
  return counts;
}

const finished = ({ rowCount }: ReadyRun, now: Date) =>
  ({
    state: "APPLIED",
    stateAt: now,
    appliedAt: now,
    doneRows: rowCount,
    failureKey: null,
    failureParams: null,
  }) as const;

/** Returns the number of later payments. */
async function upsertAll(
  tx: Tx<ImportContext>,
  { counts: { created }, approved }: Examined,
  target: queries.ImportTarget,
): Promise<number> {
  const { db } = tx;
  const arrivalId = created > 0 ? await startArrival(db, target.now) : undefined;
  await holdOpeningZones(tx, target);
  await queries.upsertBorrowers(db);
  await importContacts(tx, target);
  await queries.upsertLoans(db, target, arrivalId ?? null);
  await carryChanges(tx, target, approved);
  await upsertInstallments(db, target, arrivalId);
  await queries.openCases(db, target);
  await queries.adjustCases(db, target.now);
  await closeCleared(tx);
  const laterPayments = await carryPayments(tx, target);
  await queries.rememberTape(db, target);
  return laterPayments;
}

/** The lender restates a refused contact; callers of institutions leave the decisions of leaders. */
async function importContacts(
  tx: Tx<ImportContext>,
  { institutionId, runId }: queries.ImportTarget,
): Promise<void> {
  const areDecisionsFinal = getOwnInstitutions(tx.actor).length > 0;
  const refused = areDecisionsFinal ? [] : await listRefusedContacts(tx.db);
  await upsertContacts(tx.db, areDecisionsFinal);
  for (const { id, deciderId, decidedAt } of refused)
    tx.audit({
      action: "contact.restate",
      entity: "contact",
      entityId: id,
      institutionId,
      before: { state: "REFUSED", deciderId, decidedAt: decidedAt?.toISOString() ?? null },
      after: { state: "STATED", runId },
    });
}

/** Closes cases whose loan is no longer overdue, because the borrower paid the lender. */
async function closeCleared(tx: Tx<ImportContext>): Promise<void> {
  for (const { caseId, settled } of await queries.clearedCases(tx.db)) {
    const to = settled ? "C32" : "C30";
    const locked = await lockCase(tx, caseId);
    await closeCase(tx, locked, { to, event: "PAID_AT_LENDER" });
  }
}

/**
 * Allows one worker per run, across processes. An advisory lock leaves the row free for updates of
 * the progress.
 */
async function lockRun(context: ImportContext, runId: number): Promise<ReadyRun> {
  if (!(await tryRunLock(context.db, runId))) throw new AppError("conflict", "loanImport.running");
  return readyRun(orNotFound(await runs.get(context.db, context.actor, runId)));
}

const recordRejection = (dedicated: ImportContext, runId: number, examined: Examined) =>
  inTransaction(dedicated, null, (tx) => rejectRun(tx, runId, examined));

/** Keeps the issues of a run that nothing was imported of. */
export async function rejectRun(
  tx: Tx<ImportContext>,
  runId: number,
  examined: Examined,
): Promise<void> {
  await writeDown(tx, runId, examined);
  const after = { ...examined.counts };
  tx.audit({ action: "intake.refuse", entity: RUN, entityId: runId, after });
}

async function writeDown(context: ImportContext, runId: number, examined: Examined) {
  await issues.replace(context.db, runId, examined.issues);
  await runs.change(context.db, runId, {
    state: "CHECKED",
    stateAt: context.now(),
    doneRows: rowsIn(examined.counts),
    counts: examined.counts,
    failureKey: null,
    failureParams: null,
  });
}

const rowsIn = (counts: Counts): number =>
  counts.created +
  counts.updated +
  counts.unchanged +
  counts.older +
  counts.repeated +
  counts.failing;

/** Uses the other connection, so that the progress is visible before the transaction ends. */
const createProgressReporter =
  (dedicated: ImportContext, runId: number, onProgress: ProgressCallback) =>
  async (doneRows: number) => {
    onProgress(doneRows);
    await runs.change(dedicated.db, runId, { doneRows });
  };

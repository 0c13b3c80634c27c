import { type Db, dbError } from "@kolekta/db";
import type { AnyCtx, BaseContext } from "../../../core/context.ts";
import type { Day } from "../../../core/day.ts";
import { AppError } from "../../../core/errors.ts";
import { inTransaction, type Tx } from "../../../core/transaction.ts";
import { type Cause, REFRESH_SECONDS, type ReportCode } from "../contract-codes.ts";
import type { DueReport } from "../queries/due.ts";
import * as lock from "../queries/lock.ts";
import * as queries from "../queries/run.ts";
import { withRunSlot } from "./run-slot.ts";
import type { ReportRange } from "../queries/run.ts";
import type { VerifiableRows } from "../queries/verify.ts";

export type { ReportRange } from "../queries/run.ts";
export type { VerifiableRows } from "../queries/verify.ts";

export interface Report extends DueReport {
  /** Lists the hours of a day that can be computed; other reports have one row per day. */
  listHours?(db: Db, day: Day): Promise<number[]>;
  /** Number of days up to today that the demo collects. */
  readonly demoDays: number;
  /** Rows to verify; null when recorded rows never change. */
  readonly verifiableRows: VerifiableRows | null;
  /** Work that must be written first, in transactions of its own. */
  prepare?(context: AnyCtx): Promise<unknown>;
  /**
   * Rewrites the rows of the range within the transaction of the run and returns their number. A
   * repeated run writes the same rows. Takes no lock and writes no run record: the caller does.
   */
  collect(tx: Tx<AnyCtx>, range: ReportRange): Promise<number>;
}

export interface ReportRequest {
  readonly range: ReportRange;
  readonly cause: Cause;
  /** Input of the request, for its idempotency key. */
  readonly input: unknown;
}

/**
 * Computes a report and returns its run: the new one, or a concurrent one that ended while this one
 * waited.
 */
export async function runReport(
  ctx: AnyCtx,
  report: Report,
  request: ReportRequest,
): Promise<number> {
  const before = await lock.getPriorRuns(ctx.db, report.code);
  return withRunSlot(ctx, () => runAfter(ctx, report, request, before));
}

async function runAfter(
  ctx: AnyCtx,
  report: Report,
  { range, cause, input }: ReportRequest,
  before: lock.PriorRuns,
): Promise<number> {
  let runId: number | null = null;
  try {
    return await inTransaction(ctx, input, async (tx) => {
      if (cause === "REFRESH") await assertRefreshAllowed(tx, report.code, range);
      await waitForTwins(tx, report.code, range);
      const done = await lock.findCompletedRun(tx.db, report.code, range, before);
      if (done !== null) return shared(tx, done);
      const newRunId = await queries.reserveRunId(tx.db);
      await startRun(ctx, report.code, { range, cause, id: newRunId });
      runId = newRunId;
      await report.prepare?.({ ...ctx, idempotencyKey: null });
      const rows = await report.collect(tx, range);
      await succeed(tx, report.code, { range, id: newRunId, rows });
      return newRunId;
    });
  } catch (error) {
    if (runId === null) throw error;
    const refusal = toAppError(error);
    await fail(ctx, report.code, { range, id: runId, refusal });
    throw refusal;
  }
}

async function assertRefreshAllowed(
  { db, now }: BaseContext,
  report: ReportCode,
  { institutionId }: ReportRange,
): Promise<void> {
  const last = await queries.lastRefresh(db, report, institutionId);
  if (!last) return;
  const remainingMs = last.getTime() + REFRESH_SECONDS * 1000 - now().getTime();
  if (remainingMs > 0)
    throw new AppError("tooMany", "report.refreshedJustNow", {
      seconds: Math.ceil(remainingMs / 1000),
    });
}

async function waitForTwins(
  { db }: BaseContext,
  report: ReportCode,
  range: ReportRange,
): Promise<void> {
  try {
    await lock.lockRange(db, report, range);
  } catch (error) {
    if (dbError(error)?.kind === "lockTimeout") throw new AppError("conflict", "report.running");
    throw error;
  }
}

function shared(tx: Tx<AnyCtx>, runId: number): number {
  tx.audit({ action: "report.share", entity: "report_run", entityId: runId });
  return runId;
}

const toAuditValues = (report: ReportCode, { from, to, hour }: ReportRange) => ({
  report,
  from,
  to,
  hour,
});

/**
 * Starts the run in a transaction of its own, within the request's, so that others see it before
 * the work begins.
 */
const startRun = (
  ctx: AnyCtx,
  report: ReportCode,
  run: { range: ReportRange; cause: Cause; id: number },
) =>
  inTransaction({ ...ctx, idempotencyKey: null }, null, async (tx) => {
    const { range, cause, id } = run;
    const startedAt = tx.now();
    await queries.endBrokenOff(tx.db, report, startedAt);
    const requesterId = tx.actor?.userId ?? null;
    const row = { id, report, cause, requesterId, startedAt };
    await queries.insertRun(tx.db, { ...row, ...range });
    tx.audit({
      action: "report.begin",
      entity: "report_run",
      entityId: id,
      institutionId: range.institutionId,
      after: { ...toAuditValues(report, range), cause },
    });
  });

async function succeed(
  tx: Tx<AnyCtx>,
  report: ReportCode,
  { range, id, rows }: { range: ReportRange; id: number; rows: number },
): Promise<void> {
  const { institutionId } = range;
  await queries.endRun(tx.db, id, { state: "DONE", rows, finishedAt: tx.now() });
  tx.audit({
    action: "report.collect",
    entity: "report_run",
    entityId: id,
    institutionId,
    after: { ...toAuditValues(report, range), rows },
  });
  tx.publish({ type: "report.collected", ids: { runId: id, institutionId } });
}

/**
 * Records the failure. The rows of the failed transaction were rolled back, so the earlier rows
 * remain.
 */
const fail = (
  ctx: AnyCtx,
  report: ReportCode,
  {
    range,
    id,
    refusal: { key: errorKey, params, cause },
  }: { range: ReportRange; id: number; refusal: AppError },
) =>
  inTransaction({ ...ctx, idempotencyKey: null }, null, async (tx) => {
    ctx.warn?.({ report, run: id, cause }, "a report could not be computed");
    await queries.endRun(tx.db, id, {
      state: "FAILED",
      errorKey,
      errorParams: JSON.stringify(params),
      finishedAt: tx.now(),
    });
    const { institutionId } = range;
    tx.audit({
      action: "report.fail",
      entity: "report_run",
      entityId: id,
      institutionId,
      after: { ...toAuditValues(report, range), error: errorKey },
    });
    tx.publish({ type: "report.collected", ids: { runId: id, institutionId } });
  });

/**
 * Returns an application error unchanged and hides any other cause, which is only in the server
 * log.
 */
function toAppError(cause: unknown): AppError {
  if (cause instanceof AppError) return cause;
  const kind = dbError(cause)?.kind;
  const refusal =
    kind === "lockTimeout" || kind === "deadlock"
      ? new AppError("conflict", "report.locked")
      : new AppError("unavailable", "report.failed");
  return Object.assign(refusal, { cause });
}

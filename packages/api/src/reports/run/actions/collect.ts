import { type Db, dbError } from "@kolekta/db";
import type { AnyCtx, Visit } from "../../../core/context.ts";
import type { Day } from "../../../core/day.ts";
import { AppError } from "../../../core/errors.ts";
import { inTransaction, type Tx } from "../../../core/transaction.ts";
import { type Cause, REFRESH_SECONDS, type ReportCode } from "../contract-codes.ts";
import * as lock from "../queries/lock.ts";
import * as queries from "../queries/run.ts";
import { withRunSlot } from "./run-slot.ts";
import type { ReportRange } from "../queries/run.ts";
import type { VerifiableTable } from "../queries/verify.ts";

export type { ReportRange } from "../queries/run.ts";

/** A report that is computed and kept: its room says how. */
export interface Report {
  readonly code: ReportCode;
  /** Whether it has rows of an hour; all others have those of a day. */
  readonly isHourly: boolean;
  /** Lists the hours of a day that can be computed, where it is hourly. */
  listHours?(db: Db, day: Day): Promise<number[]>;
  /** Whose rows of finished days a computation anew must come to again; null of what is on record for good. */
  readonly verifiableTable: VerifiableTable | null;
  /** What must be written before, in transactions of its own. */
  prepare?(visit: AnyCtx): Promise<unknown>;
  /**
   * Writes the rows of the span anew, within the transaction of the run, and returns how many. Told again, it writes the
   * same ones. It holds no lock and writes no record: the run does.
   */
  collect(tx: Tx<AnyCtx>, range: ReportRange): Promise<number>;
}

export interface ReportRequest {
  readonly range: ReportRange;
  readonly cause: Cause;
  /** What the request said, for its idempotency key. */
  readonly input: unknown;
}

/** Computes a report and returns the run that did it: this one, or a twin that ended while this one waited. */
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
  { db, now }: Visit,
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

async function waitForTwins({ db }: Visit, report: ReportCode, range: ReportRange): Promise<void> {
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

/** Seen by everybody before the work begins; a transaction of its own, within that of the request. */
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
  await queries.endRun(tx.db, id, {
    state: "DONE",
    rows,
    finishedAt: tx.now(),
  });
  tx.audit({
    action: "report.collect",
    entity: "report_run",
    entityId: id,
    institutionId,
    after: { ...toAuditValues(report, range), rows },
  });
  tx.publish({ type: "report.collected", ids: { runId: id, institutionId } });
}

/** What the failed transaction wrote is gone: the rows of before stand. */
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
 * What may be told of a failure: a refusal of ours as it is, and of all others no more than that it happened; the server's log
 * has the cause.
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

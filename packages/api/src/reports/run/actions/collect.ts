import { type Db, dbError } from "@kolekta/db";
import type { AnyCtx, Visit } from "../../../core/context.ts";
import type { Day } from "../../../core/day.ts";
import { AppError } from "../../../core/errors.ts";
import { inTransaction, type Tx } from "../../../core/transaction.ts";
import { type Cause, REFRESH_SECONDS, type ReportCode } from "../contract-codes.ts";
import * as lock from "../queries/lock.ts";
import * as queries from "../queries/run.ts";
import { atItsTurn } from "./turn.ts";
import type { Span } from "../queries/run.ts";
import type { KeptTable } from "../queries/verify.ts";

export type { Span } from "../queries/run.ts";

/** A report that is computed and kept: its room says how. */
export interface Report {
  readonly code: ReportCode;
  /** Whether it has rows of an hour; all others have those of a day. */
  readonly isHourly: boolean;
  /** Lists the hours of a day that can be computed, where it is hourly. */
  listHours?(db: Db, day: Day): Promise<number[]>;
  /** Whose rows of finished days a computation anew must come to again; null of what is on record for good. */
  readonly keeps: KeptTable | null;
  /** What must be written before, in transactions of its own. */
  prepare?(visit: AnyCtx): Promise<unknown>;
  /**
   * Writes the rows of the span anew, within the transaction of the run, and returns how many. Told again, it writes the
   * same ones. It holds no lock and writes no record: the run does.
   */
  collect(tx: Tx<AnyCtx>, span: Span): Promise<number>;
}

export interface Asking {
  readonly span: Span;
  readonly cause: Cause;
  /** What the request said, for its idempotency key. */
  readonly input: unknown;
}

/** Computes a report and returns the run that did it: this one, or a twin that ended while this one waited. */
export async function runReport(ctx: AnyCtx, report: Report, asking: Asking): Promise<number> {
  const before = await lock.runsSoFar(ctx.db, report.code);
  return atItsTurn(ctx, () => runAfter(ctx, report, asking, before));
}

async function runAfter(
  ctx: AnyCtx,
  report: Report,
  { span, cause, input }: Asking,
  before: lock.RunsSoFar,
): Promise<number> {
  let runId: number | null = null;
  try {
    return await inTransaction(ctx, input, async (tx) => {
      if (cause === "REFRESH") await refuseSoon(tx, report.code, span);
      await waitForTwins(tx, report.code, span);
      const done = await lock.doneMeanwhile(tx.db, report.code, span, before);
      if (done !== null) return shared(tx, done);
      const own = await queries.takeRun(tx.db);
      await begin(ctx, report.code, { span, cause, id: own });
      runId = own;
      await report.prepare?.({ ...ctx, idempotencyKey: null });
      const rows = await report.collect(tx, span);
      await succeed(tx, report.code, { span, id: own, rows });
      return own;
    });
  } catch (error) {
    if (runId === null) throw error;
    const refusal = refusalOf(error);
    await fail(ctx, report.code, { span, id: runId, refusal });
    throw refusal;
  }
}

async function refuseSoon(
  { db, now }: Visit,
  report: ReportCode,
  { institutionId }: Span,
): Promise<void> {
  const last = await queries.lastRefresh(db, report, institutionId);
  if (!last) return;
  const left = last.getTime() + REFRESH_SECONDS * 1000 - now().getTime();
  if (left > 0)
    throw new AppError("tooMany", "report.refreshedJustNow", {
      seconds: Math.ceil(left / 1000),
    });
}

async function waitForTwins({ db }: Visit, report: ReportCode, span: Span): Promise<void> {
  try {
    await lock.lockSpan(db, report, span);
  } catch (error) {
    if (dbError(error)?.kind === "lockTimeout") throw new AppError("conflict", "report.running");
    throw error;
  }
}

function shared(tx: Tx<AnyCtx>, runId: number): number {
  tx.audit({ action: "report.share", entity: "report_run", entityId: runId });
  return runId;
}

const facts = (report: ReportCode, { from, to, hour }: Span) => ({
  report,
  from,
  to,
  hour,
});

/** Seen by everybody before the work begins; a transaction of its own, within that of the request. */
const begin = (ctx: AnyCtx, report: ReportCode, run: { span: Span; cause: Cause; id: number }) =>
  inTransaction({ ...ctx, idempotencyKey: null }, null, async (tx) => {
    const { span, cause, id } = run;
    const startedAt = tx.now();
    await queries.endBrokenOff(tx.db, report, startedAt);
    const askedBy = tx.actor?.userId ?? null;
    const row = { id, report, cause, askedBy, startedAt };
    await queries.insertRun(tx.db, { ...row, ...span });
    tx.audit({
      action: "report.begin",
      entity: "report_run",
      entityId: id,
      institutionId: span.institutionId,
      after: { ...facts(report, span), cause },
    });
  });

async function succeed(
  tx: Tx<AnyCtx>,
  report: ReportCode,
  { span, id, rows }: { span: Span; id: number; rows: number },
): Promise<void> {
  const { institutionId } = span;
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
    after: { ...facts(report, span), rows },
  });
  tx.publish({ type: "report.collected", ids: { runId: id, institutionId } });
}

/** What the failed transaction wrote is gone: the rows of before stand. */
const fail = (
  ctx: AnyCtx,
  report: ReportCode,
  {
    span,
    id,
    refusal: { key: errorKey, params, cause },
  }: { span: Span; id: number; refusal: AppError },
) =>
  inTransaction({ ...ctx, idempotencyKey: null }, null, async (tx) => {
    ctx.warn?.({ report, run: id, cause }, "a report could not be computed");
    await queries.endRun(tx.db, id, {
      state: "FAILED",
      errorKey,
      errorParams: JSON.stringify(params),
      finishedAt: tx.now(),
    });
    const { institutionId } = span;
    tx.audit({
      action: "report.fail",
      entity: "report_run",
      entityId: id,
      institutionId,
      after: { ...facts(report, span), error: errorKey },
    });
    tx.publish({ type: "report.collected", ids: { runId: id, institutionId } });
  });

/**
 * What may be told of a failure: a refusal of ours as it is, and of all others no more than that it happened; the server's log
 * has the cause.
 */
function refusalOf(cause: unknown): AppError {
  if (cause instanceof AppError) return cause;
  const kind = dbError(cause)?.kind;
  const refusal =
    kind === "lockTimeout" || kind === "deadlock"
      ? new AppError("conflict", "report.locked")
      : new AppError("unavailable", "report.failed");
  return Object.assign(refusal, { cause });
}

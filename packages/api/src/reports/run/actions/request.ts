import { errorMessage, isErrorKey } from "@kolekta/i18n";
import type { z } from "zod";
import type { Actor, Ctx, BaseContext } from "../../../core/context.ts";
import { AppError, orNotFound } from "../../../core/errors.ts";
import { isLimited } from "../../../core/institution-scope.ts";
import { assertDayRange } from "../../../core/range.ts";
import { institutionSeen } from "../../../core/scope.ts";
import type * as c from "../contract.ts";
import { REFRESH_DAYS, REFRESH_SECONDS } from "../contract-codes.ts";
import * as queries from "../queries/run.ts";
import { type Report, runReport } from "./collect.ts";
import { assertReportDay, assertReportHour } from "./range.ts";

/** Collects a day, or one hour of it, for an institution or for all visible ones. */
export async function collectReport(
  ctx: Ctx,
  report: Report,
  input: z.output<typeof c.collect.input>,
): Promise<c.Run> {
  const { on, hour = null } = input;
  const institutionId = await getReportInstitution(ctx, input.institutionId);
  await assertReportDay(ctx, institutionId, on, "on");
  await assertReportHour(ctx, report, on, hour);
  const range = { institutionId, from: on, to: on, hour: report.listHours ? hour : null };
  return runNow(ctx, report, range, "COLLECT", input);
}

export async function refreshReport(
  ctx: Ctx,
  report: Report,
  input: z.output<typeof c.refresh.input>,
): Promise<c.Run> {
  const { from, to } = input;
  assertDayRange(input, REFRESH_DAYS);
  const institutionId = await getReportInstitution(ctx, input.institutionId);
  await assertReportDay(ctx, institutionId, to, "to");
  const range = { institutionId, from, to, hour: null };
  return runNow(ctx, report, range, "REFRESH", input);
}

async function runNow(
  ctx: Ctx,
  report: Report,
  range: queries.ReportRange,
  cause: "COLLECT" | "REFRESH",
  input: unknown,
): Promise<c.Run> {
  const id = await runReport(ctx, report, { range, cause, input });
  return toRunView(ctx, await queries.getRun(ctx.db, id));
}

/** Returns the institution of the report: the caller's own, the requested one, or null for all. */
async function getReportInstitution(
  { db, actor }: Ctx,
  named: number | undefined,
): Promise<number | null> {
  if (named !== undefined) {
    orNotFound(await institutionSeen(db, actor, named));
    return named;
  }
  const only = findSoleInstitution(actor);
  if (only === null && isLimited(actor))
    throw new AppError("invalid", "report.chooseInstitution", {}, "institutionId");
  return only;
}

/** Returns the only institution of the caller's scope; null when there are several. */
const findSoleInstitution = ({ institutionId, institutionIds }: Actor): number | null =>
  institutionId ?? (institutionIds.length === 1 ? (institutionIds[0] ?? null) : null);

export async function getLastRuns(
  ctx: Ctx,
  report: Report,
  input: z.output<typeof c.lastSuccessRecord.input>,
): Promise<c.LastSuccessRecord> {
  const { db, actor } = ctx;
  const institutionId = input?.institutionId ?? findSoleInstitution(actor);
  if (institutionId !== null) orNotFound(await institutionSeen(db, actor, institutionId));
  const filter = { report: report.code, institutionId };
  const [success, failure, running, refreshed] = await Promise.all([
    queries.lastSuccess(db, actor, filter),
    queries.lastFailure(db, actor, filter),
    queries.lastRunning(db, actor, filter),
    queries.lastRefresh(db, report.code, institutionId),
  ]);
  return {
    success: success && toRunView(ctx, success),
    failure: failure && toRunView(ctx, failure),
    running: running && toRunView(ctx, running),
    refreshableAt: refreshableAt(ctx, refreshed),
  };
}

function refreshableAt({ now }: BaseContext, last: Date | null): Date | null {
  if (!last) return null;
  const at = new Date(last.getTime() + REFRESH_SECONDS * 1000);
  return at > now() ? at : null;
}

const toRunView = ({ lang }: Ctx, { errorKey, errorParams, ...run }: queries.StoredRun): c.Run => ({
  ...run,
  message:
    run.state === "FAILED"
      ? errorMessage(
          lang,
          errorKey && isErrorKey(errorKey) ? errorKey : "report.failed",
          (errorParams ?? {}) as AppError["params"],
        )
      : null,
});

import { dbError, type DbErrorKind } from "@kolekta/db";
import type { JobContext } from "../../../core/job.ts";
import { runsToApply } from "../queries/apply.ts";
import { applyRun } from "./apply.ts";
import { failRun } from "./finish.ts";

/** Transient database errors, after which the run starts over. */
const PASSING: readonly DbErrorKind[] = [
  "connectionLost",
  "deadline",
  "deadlock",
  "exhausted",
  "lockTimeout",
  "serialization",
];
const PAUSE_MS = 5_000;

/**
 * Applies every waiting run and every run of a dead process. Returns the time of the next try, or
 * null when none is needed.
 */
export async function applyDueRuns(ctx: JobContext): Promise<Date | null> {
  let retryAt: Date | null = null;
  for (const runId of await runsToApply(ctx.db)) {
    if (ctx.signal.aborted) break;
    try {
      if (await applyRun(ctx, runId)) ctx.log({ runId }, "cases dealt out");
    } catch (error) {
      if (ctx.signal.aborted) break;
      const found = dbError(error);
      const why = found ?? { why: error instanceof Error ? error.stack : error };
      ctx.log({ runId, ...why }, "a dealing out of cases failed");
      if (found && PASSING.includes(found.kind)) retryAt = new Date(ctx.now().getTime() + PAUSE_MS);
      else await failRun(ctx, runId, error);
    }
  }
  return retryAt;
}

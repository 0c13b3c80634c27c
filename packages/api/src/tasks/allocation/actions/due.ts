import { dbError, type DbErrorKind } from "@kolekta/db";
import type { JobContext } from "../../../core/job.ts";
import { runsToApply } from "../queries/apply.ts";
import { applyRun } from "./apply.ts";
import { failRun } from "./finish.ts";

/** Somebody else has the rows, or the database is away for a moment: the run is begun anew. */
const PASSING: readonly DbErrorKind[] = [
  "connectionLost",
  "deadline",
  "deadlock",
  "exhausted",
  "lockTimeout",
  "serialization",
];
const PAUSE_MS = 5_000;

/** Applies every run that waits or was left by a dead process. Returns when to come again, null where nothing is left. */
export async function applyDueRuns(ctx: JobContext): Promise<Date | null> {
  let retryAt: Date | null = null;
  for (const runId of await runsToApply(ctx.db)) {
    if (ctx.signal.aborted) break;
    try {
      if (await applyRun(ctx, runId)) ctx.log({ runId }, "cases dealt out");
    } catch (error) {
      if (ctx.signal.aborted) break;
      const found = dbError(error);
      const why = found ?? {
        why: error instanceof Error ? error.stack : error,
      };
      ctx.log({ runId, ...why }, "a dealing out of cases failed");
      if (found && PASSING.includes(found.kind)) retryAt = new Date(ctx.now().getTime() + PAUSE_MS);
      else await failRun(ctx, runId, error);
    }
  }
  return retryAt;
}

import type { JobContext } from "../../../core/job.ts";
import { dueDays } from "../queries/due.ts";
import { type Report, runReport } from "./collect.ts";

/**
 * Computes the due reports: the day that has ended, and at reporting hours the current day, each by
 * the clock of the institution. A failed run is recorded and does not delay the others.
 */
export async function collectDue(ctx: JobContext, report: Report): Promise<number> {
  let done = 0;
  for (const { institutionId, day, hour } of await dueDays(ctx.db, report, ctx.now())) {
    if (ctx.signal.aborted) break;
    const range = { institutionId, from: day, to: day, hour: report.listHours ? hour : null };
    try {
      await runReport(ctx, report, { range, cause: "JOB", input: null });
      done += 1;
    } catch (error) {
      ctx.log(
        { report: report.code, institutionId, day, error: String(error) },
        "a report waits for the next turn",
      );
    }
  }
  return done;
}

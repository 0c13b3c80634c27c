import { DEFAULT_ZONE } from "../../core/day.ts";
import type { ClockJob, JobContext } from "../../core/job.ts";
import { purgeDue, purgeHourly, type PurgeResult } from "./actions/run.ts";

/** Runs at night and also deletes the files of purged rows. */
export const purgeOldData: ClockJob = {
  name: "retention.purge",
  cron: "10 1 * * *",
  zone: DEFAULT_ZONE,
  run: async (ctx) => reportResult(ctx, await purgeDue(ctx)),
};

/** Purges faces within an hour of their expiry, and expired files such as exports. */
export const purgeFacesAndFiles: ClockJob = {
  name: "retention.purgeHourly",
  cron: "5 * * * *",
  run: async (ctx) => reportResult(ctx, await purgeHourly(ctx)),
};

function reportResult(ctx: JobContext, { records, files, failures }: PurgeResult): void {
  if (records + files > 0) ctx.log({ records, files }, "data past its days deleted");
  if (failures.length > 0) throw new Error(`data past its days is left: ${failures.join("; ")}`);
}

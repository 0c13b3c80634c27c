import type { ClockJob } from "../job.ts";
import { purgeFiles } from "./records.ts";

/** What has outlived its time leaves the store and then the list. */
export const purgeStore: ClockJob = {
  name: "file.purge",
  cron: "20 * * * *",
  run: async (ctx) => {
    const purged = await purgeFiles(ctx, ctx.now());
    if (purged > 0) ctx.log({ purged }, "files purged");
  },
};

import type { Job } from "../job.ts";
import { purgeFiles } from "./records.ts";

/** What has outlived its time leaves the store and then the list. */
export const purgeStore: Job = {
  name: "file.purge",
  cron: "20 * * * *",
  run: async (ctx) => {
    const purged = await purgeFiles(ctx, ctx.now());
    if (purged > 0) ctx.log({ purged }, "files purged");
  },
};

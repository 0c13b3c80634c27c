import type { ClockJob } from "../job.ts";
import { PURGED_AT_ONCE, purgeFiles } from "./records.ts";

/** What has outlived its time leaves the store and then the list. */
export const purgeStore: ClockJob = {
  name: "file.purge",
  cron: "20 * * * *",
  run: async (ctx) => {
    let purged = 0;
    for (let gone = PURGED_AT_ONCE; gone >= PURGED_AT_ONCE; purged += gone) {
      ctx.signal.throwIfAborted();
      gone = await purgeFiles(ctx, ctx.now());
    }
    if (purged > 0) ctx.log({ purged }, "files purged");
  },
};

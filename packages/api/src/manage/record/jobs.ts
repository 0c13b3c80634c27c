import type { ClockJob } from "../../core/job.ts";
import { sealRecords } from "./actions/verify.ts";

/** The digest goes to the log too, where whoever rewrites the database does not reach it. */
export const sealRecordsByMinute: ClockJob = {
  name: "record.seal",
  cron: "* * * * *",
  run: async (ctx) => {
    const made = await sealRecords(ctx);
    if (made)
      ctx.log({ seal: made.id, digest: made.digest }, "records were sealed");
  },
};

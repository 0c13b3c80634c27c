import type { ClockJob } from "../../core/job.ts";
import { sealRecords } from "./actions/verify.ts";

/** The digest is logged too, out of reach of a person who rewrites the database. */
export const sealRecordsByMinute: ClockJob = {
  name: "record.seal",
  cron: "* * * * *",
  run: async (ctx) => {
    const made = await sealRecords(ctx);
    if (made) ctx.log({ seal: made.id, digest: made.digest }, "records were sealed");
  },
};

import type { ClockJob } from "../../core/job.ts";
import { expireUnpaid } from "./actions/expire.ts";

/** A fee is good for its day alone. */
export const expireExtensionsJob: ClockJob = {
  name: "extension.expire",
  cron: "*/5 * * * *",
  run: async (ctx) => {
    const expired = await expireUnpaid(ctx);
    if (expired > 0) ctx.log({ expired }, "unpaid extensions expired");
  },
};

import type { ClockJob } from "../../core/job.ts";
import { expireUnpaid } from "./actions/expire.ts";

/** A fee is valid on its day only. */
export const expireExtensionsJob: ClockJob = {
  name: "extension.expire",
  cron: "*/5 * * * *",
  run: async (ctx) => {
    const expired = await expireUnpaid(ctx);
    if (expired > 0) ctx.log({ expired }, "unpaid extensions expired");
  },
};

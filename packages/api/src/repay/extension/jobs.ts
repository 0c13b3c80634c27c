import type { ClockJob } from "../../core/job.ts";
import { lapseUnpaid } from "./actions/lapse.ts";

/** A fee is good for its day alone. */
export const lapseExtensions: ClockJob = {
  name: "extension.lapse",
  cron: "*/5 * * * *",
  run: async (ctx) => {
    const lapsed = await lapseUnpaid(ctx);
    if (lapsed > 0) ctx.log({ lapsed }, "unpaid extensions lapsed");
  },
};

import type { ClockJob } from "../../core/job.ts";
import { settleDuePromises } from "./actions/settle.ts";

/** Midnight differs by zone, so the job runs every quarter of an hour. */
export const settlePromises: ClockJob = {
  name: "promise.settle",
  cron: "*/15 * * * *",
  run: async (ctx) => {
    const settled = await settleDuePromises(ctx);
    if (settled > 0) ctx.log({ settled }, "promises settled");
  },
};

import type { ClockJob } from "../../core/job.ts";
import { settleDuePromises } from "./actions/settle.ts";

/** Midnight comes to each zone at its own hour, so the clock is asked every quarter of one. */
export const settlePromises: ClockJob = {
  name: "promise.settle",
  cron: "*/15 * * * *",
  run: async (ctx) => {
    const settled = await settleDuePromises(ctx);
    if (settled > 0) ctx.log({ settled }, "promises settled");
  },
};

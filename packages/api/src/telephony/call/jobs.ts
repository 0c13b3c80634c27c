import type { ClockJob } from "../../core/job.ts";
import { endSilentCalls } from "./actions/end-stale.ts";

/** Ends calls whose callback was lost, because the agent cannot end them. */
export const endStaleCalls: ClockJob = {
  name: "call.endStale",
  cron: "* * * * *",
  run: async (ctx) => {
    const ended = await endSilentCalls(ctx);
    if (ended > 0) ctx.log({ ended }, "silent calls closed");
  },
};

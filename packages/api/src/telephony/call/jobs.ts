import type { ClockJob } from "../../core/job.ts";
import { endSilentCalls } from "./actions/end-stale.ts";

/** A lost callback never leaves an agent with a call that he cannot end. */
export const endStaleCalls: ClockJob = {
  name: "call.endStale",
  cron: "* * * * *",
  run: async (ctx) => {
    const ended = await endSilentCalls(ctx);
    if (ended > 0) ctx.log({ ended }, "silent calls closed");
  },
};

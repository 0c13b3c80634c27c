import type { ClockJob } from "../../core/job.ts";
import { notifyInactivity } from "./actions/watch.ts";

export const watchActivity: ClockJob = {
  name: "inactivity.watch",
  cron: "* * * * *",
  run: async (ctx) => {
    const agents = await notifyInactivity(ctx);
    if (agents > 0) ctx.log({ agents }, "leaders were told who is quiet");
  },
};

import type { Job } from "../../core/job.ts";
import { tellInactivity } from "./actions.ts";

export const watchActivity: Job = {
  name: "message.inactivity",
  cron: "* * * * *",
  run: async (ctx) => {
    const agents = await tellInactivity(ctx);
    if (agents > 0) ctx.log({ agents }, "leaders were told who is quiet");
  },
};

import type { Job } from "../../core/job.ts";
import { countFacts } from "./actions/count.ts";
import { freezeHours } from "./actions/freeze.ts";

/** Counts what a dead server left, and puts the hours on record; the event agent.noted counts at once. */
export const countAgents: Job = {
  name: "agent.count",
  cron: "* * * * *",
  run: async (ctx) => {
    await countFacts(ctx);
    const hours = await freezeHours(ctx);
    if (hours > 0) ctx.log({ hours }, "hours were put on record");
  },
};

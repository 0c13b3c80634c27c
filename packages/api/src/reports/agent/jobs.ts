import type { ClockJob, FactJob } from "../../core/job.ts";
import { countFacts } from "./actions/count.ts";
import { freezeHours } from "./actions/freeze.ts";

/** Counts what happens into the days of agents as soon as it has happened. */
export const countAgents: FactJob = {
  name: "agent.count",
  on: "agent.noted",
  cron: "* * * * *",
  run: async (ctx) => {
    await countFacts(ctx);
    return null;
  },
};

/** Puts the hours on record; what happened before one is counted first. */
export const freezeAgentHours: ClockJob = {
  name: "agent.freeze",
  cron: "* * * * *",
  run: async (ctx) => {
    await countFacts(ctx);
    const hours = await freezeHours(ctx);
    if (hours > 0) ctx.log({ hours }, "hours were put on record");
  },
};

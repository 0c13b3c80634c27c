import type { ClockJob, EventJob } from "../../core/job.ts";
import { startAgentDays } from "./actions/start.ts";
import { processAgentFacts } from "./actions/process-facts.ts";
import { backlog } from "./queries/fact.ts";

/** Counts what happens into the days of agents as soon as it has happened. */
export const countAgents: EventJob = {
  name: "agent.count",
  on: "agent.recountDue",
  cron: "* * * * *",
  backlog,
  // A day of an agent costs the same for one fact as for all that he told in a second.
  restMs: 1_000,
  run: async (ctx) => {
    await processAgentFacts(ctx);
    return null;
  },
};

/** Midnight comes to each institution at its own hour; days that were missed are made up for. */
export const startDueAgentDays: ClockJob = {
  name: "agent.startDay",
  cron: "*/5 * * * *",
  run: async (ctx) => {
    const agents = await startAgentDays(ctx);
    if (agents > 0) ctx.log({ agents }, "days of agents were begun");
  },
};

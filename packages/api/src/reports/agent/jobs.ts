import type { ClockJob, EventJob } from "../../core/job.ts";
import { startAgentDays } from "./actions/start.ts";
import { processAvailableFacts } from "./actions/process-facts.ts";
import { countBacklog, factBacklog } from "./queries/fact.ts";

export const countAgents: EventJob = {
  name: "agent.count",
  on: "agent.recountDue",
  cron: "* * * * *",
  backlog: [factBacklog, countBacklog],
  // One pass costs the same for one fact of an agent as for all facts of a second.
  restMs: 1_000,
  run: async (ctx) => {
    await processAvailableFacts(ctx);
    return null;
  },
};

/** Runs every few minutes because midnight differs by institution. Creates missed days later. */
export const startDueAgentDays: ClockJob = {
  name: "agent.startDay",
  cron: "*/5 * * * *",
  run: async (ctx) => {
    const agents = await startAgentDays(ctx);
    if (agents > 0) ctx.log({ agents }, "days of agents were begun");
  },
};

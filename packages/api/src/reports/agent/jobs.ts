import type { FactJob } from "../../core/job.ts";
import { countFacts } from "./actions/count.ts";
import { backlog } from "./queries/fact.ts";

/** Counts what happens into the days of agents as soon as it has happened. */
export const countAgents: FactJob = {
  name: "agent.count",
  on: "agent.noted",
  cron: "* * * * *",
  backlog,
  // A day of an agent costs the same for one fact as for all that he told in a second.
  restMs: 1_000,
  run: async (ctx) => {
    await countFacts(ctx);
    return null;
  },
};

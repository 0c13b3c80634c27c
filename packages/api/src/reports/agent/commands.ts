import type { Command } from "../../core/command.ts";
import { recountAll, verifyCounts } from "./actions/verify.ts";

export const countsCommand: Command = {
  name: "counts",
  summary: "count the agents' days again from what happened and compare",
  args: [],
  options: [
    { flag: "--rebuild", summary: "forget the counters and count everything" },
  ],
  run: async ({ visit, progress }, { options }) => {
    if (options.rebuild === true) {
      const facts = await recountAll(visit);
      progress(`${facts} facts counted`);
    }
    const found = await verifyCounts(visit);
    return {
      ok: found.differences === 0,
      data: found,
      lines: [
        `${found.days} days of agents, ${found.differences} differences`,
        ...found.samples.map(
          ({ agentId, day, currency, field, counted, derived }) =>
            `agent ${agentId} on ${day} (${currency}): ${field} is ${counted}, what happened says ${derived}`,
        ),
      ],
    };
  },
};

import type { ClockJob } from "../../core/job.ts";
import { expireUndecided } from "./actions/expire.ts";

/** An old undecided proposal must not take effect later by surprise. */
export const expireProposals: ClockJob = {
  name: "proposal.expire",
  cron: "7 * * * *",
  run: async (ctx) => {
    const expired = await expireUndecided(ctx);
    if (expired > 0) ctx.log({ expired }, "undecided proposals expired");
  },
};

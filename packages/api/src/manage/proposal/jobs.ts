import type { ClockJob } from "../../core/job.ts";
import { lapseUndecided } from "./actions/lapse.ts";

/** What nobody decided in its time does not come into force later by surprise. */
export const lapseProposals: ClockJob = {
  name: "proposal.lapse",
  cron: "7 * * * *",
  run: async (ctx) => {
    const lapsed = await lapseUndecided(ctx);
    if (lapsed > 0) ctx.log({ lapsed }, "undecided proposals lapsed");
  },
};

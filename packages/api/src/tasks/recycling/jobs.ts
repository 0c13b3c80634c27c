import type { ClockJob } from "../../core/job.ts";
import { recycle } from "./actions/recycle.ts";

/** Days end at different times in each zone, so the job runs every few minutes. */
export const recycleCases: ClockJob = {
  name: "recycling.release",
  cron: "*/10 * * * *",
  run: async (ctx) => {
    const cases = await recycle(ctx);
    if (cases > 0) ctx.log({ cases }, "cases that were not worked wait again");
  },
};

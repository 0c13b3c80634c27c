import type { ClockJob } from "../../core/job.ts";
import { recycle } from "./actions/recycle.ts";

/** Days end at the hour of each zone, so the clock is asked every few minutes. */
export const recycleCases: ClockJob = {
  name: "recycling.release",
  cron: "*/10 * * * *",
  run: async (ctx) => {
    const cases = await recycle(ctx);
    if (cases > 0) ctx.log({ cases }, "cases that were not worked wait again");
  },
};

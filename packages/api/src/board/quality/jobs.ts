import type { ClockJob } from "../../core/job.ts";
import { sampleDueWeeks } from "./actions/draw.ts";

/** Runs often and asks for due work, because the end of a week differs by institution. */
export const drawQualityWeeks: ClockJob = {
  name: "quality.sample",
  cron: "25 * * * *",
  run: async (ctx) => {
    const weeks = await sampleDueWeeks(ctx);
    if (weeks > 0) ctx.log({ weeks }, "weeks were drawn to be scored");
  },
};

import type { ClockJob } from "../../core/job.ts";
import { sampleDueWeeks } from "./actions/draw.ts";

/** A week ends when it does for each institution: it asks what is due. */
export const drawQualityWeeks: ClockJob = {
  name: "quality.sample",
  cron: "25 * * * *",
  run: async (ctx) => {
    const weeks = await sampleDueWeeks(ctx);
    if (weeks > 0) ctx.log({ weeks }, "weeks were drawn to be scored");
  },
};

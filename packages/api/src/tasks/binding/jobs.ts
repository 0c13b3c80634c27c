import type { ClockJob } from "../../core/job.ts";
import { releaseLeavers } from "./actions-release.ts";

/** Agents who were disabled and do not return. */
export const releaseCasesOfLeavers: ClockJob = {
  name: "binding.release",
  cron: "*/10 * * * *",
  run: async (ctx) => {
    const released = await releaseLeavers(ctx);
    if (released > 0) ctx.log({ released }, "cases of leavers released");
  },
};

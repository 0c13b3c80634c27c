import type { ClockJob } from "../../core/job.ts";
import { releaseLeavers } from "./actions/release.ts";

export const releaseLeaverCases: ClockJob = {
  name: "leaver.release",
  cron: "*/5 * * * *",
  run: async (ctx) => {
    const cases = await releaseLeavers(ctx);
    if (cases > 0) ctx.log({ cases }, "cases of disabled agents wait for others");
  },
};

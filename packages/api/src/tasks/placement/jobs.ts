import type { ClockJob } from "../../core/job.ts";
import { notifyInstitutions } from "./actions/notice.ts";

/** Days begin at midnight of each zone, so the job runs every quarter of an hour. */
export const notifyExpiringPlacements: ClockJob = {
  name: "placement.notify",
  cron: "*/15 * * * *",
  run: async (ctx) => {
    const institutions = await notifyInstitutions(ctx);
    if (institutions > 0) ctx.log({ institutions }, "institutions know which cases leave");
  },
};

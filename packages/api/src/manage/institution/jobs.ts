import type { ClockJob } from "../../core/job.ts";
import { startDueLaws } from "./actions/law-start.ts";

/** Runs every minute because midnight differs by zone. */
export const followLaw: ClockJob = {
  name: "institution.startLaw",
  cron: "* * * * *",
  run: async (ctx) => {
    const institutions = await startDueLaws(ctx);
    if (institutions > 0) ctx.log({ institutions }, "institutions follow another law");
  },
};

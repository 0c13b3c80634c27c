import type { Job } from "../../core/job.ts";
import { HOUSE_ZONE, rollDueDays } from "./actions/run.ts";

/** The first turn after midnight rolls the day; every other finds it done, or goes on where one was stopped. */
export const rollDays: Job = {
  name: "roll.day",
  cron: "*/5 * * * *",
  zone: HOUSE_ZONE,
  run: async (ctx) => {
    const days = await rollDueDays(ctx);
    if (days.length > 0) ctx.log({ days }, "days rolled");
  },
};

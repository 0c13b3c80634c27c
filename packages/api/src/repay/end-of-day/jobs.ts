import type { EventJob } from "../../core/job.ts";
import { startDays, LEDGER_ZONE, runDueDays } from "./actions/run.ts";

/**
 * The first start after midnight runs the day; later ones find it done, or resume it. Requests
 * start the same job. The first process ever stores the day before ageing begins.
 */
export const endOfDayJob: EventJob = {
  name: "endOfDay.run",
  on: "endOfDay.requested",
  cron: "*/5 * * * *",
  zone: LEDGER_ZONE,
  onStart: async (ctx) => void (await startDays(ctx)),
  run: async (ctx) => {
    const days = await runDueDays(ctx);
    if (days.length > 0) ctx.log({ days }, "days rolled");
    return null;
  },
};

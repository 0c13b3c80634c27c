import type { EventJob } from "../../core/job.ts";
import { startDays, LEDGER_ZONE, runDueDays } from "./actions/run.ts";

/**
 * The first turn after midnight rolls the day; every other finds it done, or goes on where one was stopped. So does
 * whoever asks for a turn. The first process ever marks the day on which ageing begins.
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

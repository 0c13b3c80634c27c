import type { FactJob } from "../../core/job.ts";
import { beginDays, LEDGER_ZONE, rollDueDays } from "./actions/run.ts";

/**
 * The first turn after midnight rolls the day; every other finds it done, or goes on where one was stopped. So does
 * whoever asks for a turn. The first process ever marks the day on which ageing begins.
 */
export const rollDays: FactJob = {
  name: "roll.day",
  on: "roll.asked",
  cron: "*/5 * * * *",
  zone: LEDGER_ZONE,
  begin: async (ctx) => void (await beginDays(ctx)),
  run: async (ctx) => {
    const days = await rollDueDays(ctx);
    if (days.length > 0) ctx.log({ days }, "days rolled");
    return null;
  },
};

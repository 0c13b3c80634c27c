import type { ClockJob } from "../../core/job.ts";
import { makeDueTasks } from "./actions/make.ts";
import { cancelLeaverTasks, markOverdueTasks, warnOfDeadlines } from "./actions/watch.ts";

/** Runs often, because 00:05 differs by zone. A missed run is made up on the same day. */
export const createDailyTasks: ClockJob = {
  name: "dailyTask.create",
  cron: "*/5 * * * *",
  run: async (ctx) => {
    const tasks = await makeDueTasks(ctx);
    if (tasks > 0) ctx.log({ tasks }, "daily tasks were made");
  },
};

/**
 * Cancels tasks that can no longer be done first, so that they are neither overdue nor reminded of.
 */
export const watchDeadlines: ClockJob = {
  name: "dailyTask.watch",
  cron: "* * * * *",
  run: async (ctx) => {
    const cancelled = await cancelLeaverTasks(ctx);
    const overdue = await markOverdueTasks(ctx);
    const warned = await warnOfDeadlines(ctx);
    if (cancelled + overdue + warned > 0)
      ctx.log({ cancelled, overdue, warned }, "deadlines of daily tasks");
  },
};

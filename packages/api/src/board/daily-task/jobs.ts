import type { ClockJob } from "../../core/job.ts";
import { makeDueTasks } from "./actions/make.ts";
import { cancelLeaverTasks, markOverdueTasks, warnOfDeadlines } from "./actions/watch.ts";

/** Five past midnight comes to each zone at its own hour; a missed one is made up for on the same day. */
export const createDailyTasks: ClockJob = {
  name: "dailyTask.create",
  cron: "*/5 * * * *",
  run: async (ctx) => {
    const tasks = await makeDueTasks(ctx);
    if (tasks > 0) ctx.log({ tasks }, "daily tasks were made");
  },
};

/** What nobody can do any more is cancelled first, so that it is neither overdue nor warned of. */
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

import type { ClockJob, EventJob } from "../../core/job.ts";
import { deleteExpired, writeChanges } from "./actions.ts";
import { changeBacklog } from "./queries.ts";

export const writeChangesJob: EventJob = {
  name: "changeFeed.write",
  on: "changeFeed.due",
  cron: "* * * * *",
  backlog: changeBacklog,
  // Changes of many transactions share a run.
  restMs: 250,
  run: async (ctx) => {
    await writeChanges(ctx, false);
    return null;
  },
};

export const deleteExpiredChanges: ClockJob = {
  name: "changeFeed.deleteExpired",
  cron: "27 * * * *",
  run: async (ctx) => {
    const changes = await deleteExpired(ctx);
    if (changes > 0) ctx.log({ changes }, "expired changes were deleted");
  },
};

import type { ClockJob, EventJob } from "../../core/job.ts";
import { publishNow } from "../../core/publish-now.ts";
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
    const written = await writeChanges(ctx, false);
    if (written > 0) await publishNow(ctx.db, { type: "webhook.due", ids: {} });
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

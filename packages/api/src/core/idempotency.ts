import type { ClockJob } from "./job.ts";

const RETENTION_MS = 48 * 3_600_000;

/** A stored reply answers retries for two days; a key older than that may be used anew. */
export const deleteExpiredReplies: ClockJob = {
  name: "reply.sweep",
  cron: "17 * * * *",
  run: async (ctx) => {
    const before = new Date(ctx.now().getTime() - RETENTION_MS);
    await ctx.db.deleteFrom("idempotency").where("createdAt", "<", before).execute();
  },
};

import type { ClockJob } from "./job.ts";

const RETENTION_MS = 48 * 3_600_000;

/**
 * Deletes stored replies after two days; from then on their keys can be used for other requests.
 */
export const deleteExpiredReplies: ClockJob = {
  name: "reply.sweep",
  cron: "17 * * * *",
  run: async (ctx) => {
    const before = new Date(ctx.now().getTime() - RETENTION_MS);
    await ctx.db.deleteFrom("idempotency").where("createdAt", "<", before).execute();
  },
};

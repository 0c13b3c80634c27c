import type { ClockJob } from "../../core/job.ts";
import { deleteExpiredFrames } from "./actions/open.ts";

/** Tokens live for minutes; this only keeps the table small. */
export const purgeExpiredFrames: ClockJob = {
  name: "bi.deleteExpired",
  cron: "17 * * * *",
  run: (ctx) => deleteExpiredFrames(ctx.db, ctx.now()),
};

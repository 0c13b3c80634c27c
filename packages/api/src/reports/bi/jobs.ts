import type { ClockJob } from "../../core/job.ts";
import { sweepFrames } from "./actions/open.ts";

/** Tokens live for minutes; this only keeps the table small. */
export const forgetFrames: ClockJob = {
  name: "bi.sweep",
  cron: "17 * * * *",
  run: (ctx) => sweepFrames(ctx.db, ctx.now()),
};

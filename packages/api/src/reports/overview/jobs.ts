import type { ClockJob } from "../../core/job.ts";
import { collectDue } from "../run/actions/due.ts";
import { overview } from "./actions/collect.ts";

/** Midnight and the reporting hours are each institution's own, so the job comes often and asks what is due. */
export const collectOverview: ClockJob = {
  name: "overview.collect",
  cron: "*/5 * * * *",
  run: async (ctx) => {
    const runs = await collectDue(ctx, overview);
    if (runs > 0) ctx.log({ runs }, "the overview was computed");
  },
};

import type { ClockJob } from "../../core/job.ts";
import { collectDue } from "../run/actions/due.ts";
import { overview } from "./actions/collect.ts";

/**
 * Runs often and asks for due work, because midnight and the reporting hours differ by institution.
 */
export const collectOverview: ClockJob = {
  name: "overview.collect",
  cron: "*/5 * * * *",
  run: async (ctx) => {
    const runs = await collectDue(ctx, overview);
    if (runs > 0) ctx.log({ runs }, "the overview was computed");
  },
};

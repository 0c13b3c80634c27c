import type { ClockJob } from "../../core/job.ts";
import { sweep } from "./queries.ts";

export const sweepPresence: ClockJob = {
  name: "presence.sweep",
  cron: "*/10 * * * *",
  run: (ctx) => sweep(ctx.db, new Date(ctx.now().getTime() - 600_000)),
};

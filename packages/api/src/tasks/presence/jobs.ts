import type { ClockJob } from "../../core/job.ts";
import { deleteExpired } from "./queries.ts";

export const deleteExpiredPresence: ClockJob = {
  name: "presence.deleteExpired",
  cron: "*/10 * * * *",
  run: (ctx) => deleteExpired(ctx.db, new Date(ctx.now().getTime() - 600_000)),
};

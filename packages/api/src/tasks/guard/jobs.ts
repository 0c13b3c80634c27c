import type { ClockJob } from "../../core/job.ts";
import { refreshWindows } from "./actions/keep-windows.ts";

/** Another day begins in some zone, or a rule or a holiday has changed: the hours of contact are reckoned anew. */
export const keepContactWindows: ClockJob = {
  name: "guard.windows",
  cron: "* * * * *",
  run: async ({ db, now }) => {
    await refreshWindows(db, now());
  },
};

import type { ClockJob } from "../core/job.ts";
import { sweepDevices } from "./login/actions/device.ts";
import { sweepThrottle } from "./login/actions/attempt.ts";
import { sweepSeals } from "./login/actions/seal.ts";
import { sweepSocketTokens } from "./socket/actions.ts";

/** What no longer counts at a login leaves the tables that every login reads. */
export const sweepSessions: ClockJob = {
  name: "session.sweep",
  cron: "7,37 * * * *",
  run: async ({ db, now }) => {
    await sweepThrottle(db, now());
    await sweepDevices(db, now());
    await sweepSocketTokens(db, now());
    await sweepSeals(db, now());
  },
};

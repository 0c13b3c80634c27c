import type { ClockJob } from "../core/job.ts";
import { deleteExpiredDevices } from "./login/actions/device.ts";
import { deleteExpiredThrottles } from "./login/actions/attempt.ts";
import { deleteExpiredSeals } from "./login/actions/seal.ts";
import { deleteExpiredSocketTokens } from "./socket/actions.ts";

/** Deletes expired rows from the tables that every sign-in reads. */
export const deleteExpiredSessions: ClockJob = {
  name: "session.deleteExpired",
  cron: "7,37 * * * *",
  run: async ({ db, now }) => {
    await deleteExpiredThrottles(db, now());
    await deleteExpiredDevices(db, now());
    await deleteExpiredSocketTokens(db, now());
    await deleteExpiredSeals(db, now());
  },
};

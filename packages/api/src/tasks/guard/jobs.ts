import type { ClockJob } from "../../core/job.ts";
import { remindOfCalendars } from "./actions/calendar.ts";
import { refreshWindows } from "./actions/window.ts";
import { notifyTermsOverCap } from "./actions/terms-over-cap.ts";

/**
 * Runs every minute, because days begin at different times in each zone, and rules and holidays
 * change.
 */
export const refreshContactWindows: ClockJob = {
  name: "guard.windows",
  cron: "* * * * *",
  run: async ({ db, now }) => {
    await refreshWindows(db, now());
  },
};

/** Runs hourly, so that users who become maintainers in the last days are notified too. */
export const remindCalendars: ClockJob = {
  name: "guard.remindCalendars",
  cron: "17 * * * *",
  run: async (ctx) => {
    const users = await remindOfCalendars(ctx);
    if (users > 0) ctx.log({ users }, "reminded of a calendar that ends");
  },
};

/** A future version takes effect without any change on that day, so the clock checks it. */
export const termsOverCapJob: ClockJob = {
  name: "guard.notifyTermsOverCap",
  cron: "23 * * * *",
  run: async (ctx) => {
    const users = await notifyTermsOverCap(ctx);
    if (users > 0) ctx.log({ users }, "told of terms above a law");
  },
};

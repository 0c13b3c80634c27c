import type { ClockJob } from "../../core/job.ts";
import { remindOfCalendars } from "./actions/calendar.ts";
import { refreshWindows } from "./actions/refresh-windows.ts";
import { notifyTermsOverCap } from "./actions/terms-over-cap.ts";

/** Another day begins in some zone, or a rule or a holiday has changed: the hours of contact are reckoned anew. */
export const refreshContactWindows: ClockJob = {
  name: "guard.windows",
  cron: "* * * * *",
  run: async ({ db, now }) => {
    await refreshWindows(db, now());
  },
};

/** Whoever comes to keep a calendar later in its last days is told then, so the clock is asked every hour. */
export const remindCalendars: ClockJob = {
  name: "guard.remindCalendars",
  cron: "17 * * * *",
  run: async (ctx) => {
    const users = await remindOfCalendars(ctx);
    if (users > 0) ctx.log({ users }, "reminded of a calendar that ends");
  },
};

/** A law written long ago begins on its day, when nobody changes anything. */
export const termsOverCapJob: ClockJob = {
  name: "guard.notifyTermsOverCap",
  cron: "23 * * * *",
  run: async (ctx) => {
    const users = await notifyTermsOverCap(ctx);
    if (users > 0) ctx.log({ users }, "told of terms above a law");
  },
};

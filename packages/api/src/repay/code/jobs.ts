import type { ClockJob, EventJob } from "../../core/job.ts";
import { pollDueCodes, nextPoll } from "./actions/poll.ts";
import { expireCodes } from "./actions/expire.ts";
import { nextWithdrawal, withdrawDue } from "./actions/withdraw.ts";
import { outbox as requested } from "./queries/poll.ts";
import { outbox as ended } from "./queries/withdraw.ts";

/** Requests the number of every new code, and retries after a failure. */
export const pollCodesJob: EventJob = {
  name: "code.poll",
  on: "code.requested",
  cron: "* * * * *",
  backlog: requested,
  run: async (ctx) => {
    const numberedCount = await pollDueCodes(ctx);
    if (numberedCount > 0) ctx.log({ numberedCount }, "codes got their number");
    return nextPoll(ctx);
  },
};

/**
 * Sends the withdrawal of every code that ended unpaid, and retries. A separate job, so that new
 * codes do not wait for it.
 */
export const withdrawCodes: EventJob = {
  name: "code.withdraw",
  on: "code.ended",
  cron: "* * * * *",
  backlog: ended,
  run: async (ctx) => {
    const notifiedCount = await withdrawDue(ctx);
    if (notifiedCount > 0)
      ctx.log({ notified: notifiedCount }, "codes taken back at their provider");
    return nextWithdrawal(ctx);
  },
};

export const expireCodesJob: ClockJob = {
  name: "code.expire",
  cron: "* * * * *",
  run: async (ctx) => {
    const expired = await expireCodes(ctx);
    if (expired > 0) ctx.log({ expired }, "codes expired");
  },
};

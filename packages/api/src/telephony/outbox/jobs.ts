import type { ClockJob, EventJob } from "../../core/job.ts";
import { deliverDue, nextDelivery, recoverStuck } from "./actions/deliver.ts";
import { outbox } from "./queries/outbox.ts";

/** Sends what is queued; once it is stopped nothing more leaves, and what is in the provider's hands is waited for. */
export const deliverMessages: EventJob = {
  name: "sms.deliver",
  on: "sms.queued",
  cron: "* * * * *",
  backlog: outbox,
  run: async (ctx) => {
    const sent = await deliverDue(ctx);
    if (sent > 0) ctx.log({ sent }, "messages handed over");
    return nextDelivery(ctx);
  },
};

/** Finds what a dead sender left in hand; what goes back to the queue is told, so that it leaves at once. */
export const recoverMessages: ClockJob = {
  name: "sms.recover",
  cron: "* * * * *",
  run: async (ctx) => {
    const recovered = await recoverStuck(ctx);
    if (recovered > 0) ctx.log({ recovered }, "messages of a dead sender");
  },
};

import type { ClockJob, EventJob } from "../../core/job.ts";
import { deliverDue, nextDelivery, recoverStuck } from "./actions/deliver.ts";
import { outbox } from "./queries/outbox.ts";

/** Sends queued messages; after a stop it sends no more and waits for those handed over. */
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

/**
 * Recovers messages of a dead sender; requeued ones are published, so that they leave immediately.
 */
export const recoverMessages: ClockJob = {
  name: "sms.recover",
  cron: "* * * * *",
  run: async (ctx) => {
    const recovered = await recoverStuck(ctx);
    if (recovered > 0) ctx.log({ recovered }, "messages of a dead sender");
  },
};

import type { ClockJob, EventJob } from "../../core/job.ts";
import { deleteExpired, getNextSending, sendDue } from "./actions/send.ts";
import { outbox } from "./queries/send.ts";

/** Queues the changes of the feed for every endpoint, and sends what is due. */
export const sendWebhooks: EventJob = {
  name: "webhook.send",
  on: "webhook.due",
  cron: "* * * * *",
  backlog: outbox,
  run: async (ctx) => {
    const delivered = await sendDue(ctx);
    if (delivered > 0) ctx.log({ delivered }, "webhooks delivered");
    return getNextSending(ctx);
  },
};

export const deleteExpiredDeliveries: ClockJob = {
  name: "webhook.deleteExpired",
  cron: "41 * * * *",
  run: async (ctx) => {
    const deliveries = await deleteExpired(ctx);
    if (deliveries > 0) ctx.log({ deliveries }, "expired webhook deliveries were deleted");
  },
};

import type { Job } from "../../core/job.ts";
import { deliverDue, recoverStuck } from "./actions/deliver.ts";

/** Finds what a dead sender left and sends what is due; between its turns the event sms.queued kicks the senders. */
export const deliverMessages: Job = {
  name: "sms.deliver",
  cron: "* * * * *",
  run: async (ctx) => {
    const recovered = await recoverStuck(ctx);
    if (recovered > 0) ctx.log({ recovered }, "messages of a dead sender");
    const sent = await deliverDue(ctx);
    if (sent > 0) ctx.log({ sent }, "messages handed over");
  },
};

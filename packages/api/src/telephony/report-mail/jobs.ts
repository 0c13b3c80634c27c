import type { EventJob } from "../../core/job.ts";
import { getNextSending, queueDue, recoverStuck, sendDue } from "./actions/send.ts";
import { outbox } from "./queries/mail.ts";

/** Sends the reports of closed periods in the morning of the lender's institutions. */
export const sendReportMails: EventJob = {
  name: "reportMail.send",
  on: "reportMail.due",
  cron: "*/5 * * * *",
  backlog: outbox,
  run: async (ctx) => {
    await recoverStuck(ctx);
    await queueDue(ctx);
    const sent = await sendDue(ctx);
    if (sent > 0) ctx.log({ sent }, "reports of lenders sent");
    return getNextSending(ctx);
  },
};

import type { ClockJob } from "../../core/job.ts";
import { escalateReplies } from "./actions/escalate.ts";

export const escalateUnansweredReplies: ClockJob = {
  name: "sms.escalateReplies",
  cron: "* * * * *",
  run: async (ctx) => {
    const replies = await escalateReplies(ctx);
    if (replies > 0) ctx.log({ replies }, "unanswered texts were escalated");
  },
};

import type { ClockJob } from "../../core/job.ts";
import { sealAudit } from "./actions/seal.ts";

/** The digest goes to the log too, where whoever rewrites the database does not reach it. */
export const sealTrail: ClockJob = {
  name: "audit.seal",
  cron: "* * * * *",
  run: async (ctx) => {
    const made = await sealAudit(ctx);
    if (made) ctx.log({ seal: made.id, digest: made.digest }, "the audit trail was sealed");
  },
};

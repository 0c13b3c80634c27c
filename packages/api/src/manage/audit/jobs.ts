import type { ClockJob } from "../../core/job.ts";
import { sealAudit } from "./actions/seal.ts";

/** The digest is logged too, out of reach of a person who rewrites the database. */
export const sealTrail: ClockJob = {
  name: "audit.seal",
  cron: "* * * * *",
  run: async (ctx) => {
    const made = await sealAudit(ctx);
    if (made) ctx.log({ seal: made.id, digest: made.digest }, "the audit trail was sealed");
  },
};

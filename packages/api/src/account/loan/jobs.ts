import type { ClockJob } from "../../core/job.ts";
import { sealLedger } from "./actions/seal.ts";

/** Also writes the digest to the log: write access to the database does not reach it. */
export const sealBooks: ClockJob = {
  name: "ledger.seal",
  cron: "* * * * *",
  run: async (ctx) => {
    const made = await sealLedger(ctx);
    if (made) ctx.log({ seal: made.id, digest: made.digest }, "the ledger was sealed");
  },
};

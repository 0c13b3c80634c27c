import type { Job } from "../../core/job.ts";
import { askDue } from "./actions/ask.ts";
import { expireCodes } from "./actions/expire.ts";
import { withdrawDue } from "./actions/withdraw.ts";

/** Ends what is over, and asks for numbers that a dead server left; the event code.requested asks at once. */
export const sweepCodes: Job = {
  name: "code.sweep",
  cron: "* * * * *",
  run: async (ctx) => {
    const expired = await expireCodes(ctx);
    if (expired > 0) ctx.log({ expired }, "codes expired");
    const given = await askDue(ctx);
    if (given > 0) ctx.log({ given }, "codes got their number");
  },
};

/** Tells providers of codes that have ended, where a dead server left that; the event code.ended tells at once. */
export const withdrawCodes: Job = {
  name: "code.withdraw",
  cron: "* * * * *",
  run: async (ctx) => {
    const told = await withdrawDue(ctx);
    if (told > 0) ctx.log({ told }, "codes taken back at their provider");
  },
};

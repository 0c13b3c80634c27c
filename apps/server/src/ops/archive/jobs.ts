import type { ClockJob } from "@kolekta/api/core/job";
import { archiveDueMonths } from "./actions/archive-due.ts";

/** Hourly, so that a month whose table was busy is tried again. */
export const archiveMonths: ClockJob = {
  name: "archive.run",
  cron: "41 * * * *",
  run: async (ctx) => {
    const { archived, expired, failures } = await archiveDueMonths(ctx);
    if (archived.length + expired.length > 0)
      ctx.log({ archived, expired }, "months went into the archive");
    if (failures.length > 0)
      throw new Error(`months or files stay where they are: ${failures.join("; ")}`);
  },
};

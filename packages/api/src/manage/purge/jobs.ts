import { DEFAULT_ZONE } from "../../core/day.ts";
import type { ClockJob } from "../../core/job.ts";
import { purgeDue } from "./actions/run.ts";

/** At night, with the bytes of what went. */
export const purgeOldData: ClockJob = {
  name: "retention.purge",
  cron: "10 1 * * *",
  zone: DEFAULT_ZONE,
  run: async (ctx) => {
    const { records, files, failures } = await purgeDue(ctx);
    if (records + files > 0)
      ctx.log({ records, files }, "data past its days deleted");
    if (failures.length > 0)
      throw new Error(`data past its days is left: ${failures.join("; ")}`);
  },
};

import { DEFAULT_ZONE } from "../../core/day.ts";
import type { ClockJob } from "../../core/job.ts";
import { purgeReceived } from "./actions/purge.ts";

/** At night, before the store is purged: the bytes go within the hour. */
export const purgeReceivedData: ClockJob = {
  name: "retention.purge",
  cron: "10 1 * * *",
  zone: DEFAULT_ZONE,
  run: async (ctx) => {
    const records = await purgeReceived(ctx);
    if (records > 0) ctx.log({ records }, "data past its days deleted");
  },
};

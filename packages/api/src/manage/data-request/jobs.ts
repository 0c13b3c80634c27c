import { DEFAULT_ZONE } from "../../core/day.ts";
import type { ClockJob } from "../../core/job.ts";
import { eraseDue } from "./actions/erase.ts";

/** Runs at night. Blocked requests are retried on the next night. */
export const eraseBorrowers: ClockJob = {
  name: "dataRequest.erase",
  cron: "30 1 * * *",
  zone: DEFAULT_ZONE,
  run: async (ctx) => {
    const { erased, waiting, failures } = await eraseDue(ctx);
    if (erased + waiting > 0) ctx.log({ erased, waiting }, "borrowers erased");
    if (failures.length > 0) throw new Error(`borrowers are not erased: ${failures.join("; ")}`);
  },
};

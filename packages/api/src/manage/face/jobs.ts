import type { ClockJob } from "../../core/job.ts";
import { purgeFaces } from "./actions/purge.ts";

/** Before the store is purged, within the hour in which a face has had its days. */
export const forgetFaces: ClockJob = {
  name: "face.purge",
  cron: "5 * * * *",
  run: async (ctx) => {
    const faces = await purgeFaces(ctx);
    if (faces > 0) ctx.log({ faces }, "faces past their days deleted");
  },
};

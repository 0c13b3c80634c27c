import { endpointsUnder } from "../../core/endpoint.ts";
import { router } from "../../core/guarded.ts";
import { getOrPost } from "../../core/rest.ts";
import { exportBehaviours, listBehaviours } from "./actions/behaviour.ts";
import { exportReveals, listReveals } from "./actions/reveal.ts";
import * as c from "./contract.ts";

const { report } = endpointsUnder("/api/manage/dot");

export const activityRouter = router({
  list: report("activity.read", getOrPost("listing"), c.list, listBehaviours),
  export: report("activity.read", getOrPost("export"), c.exportList, exportBehaviours),
  listReveals: report("activity.read", getOrPost("reveal-listing"), c.listReveals, listReveals),
  exportReveals: report(
    "activity.read",
    getOrPost("reveal-export"),
    c.exportReveals,
    exportReveals,
  ),
});

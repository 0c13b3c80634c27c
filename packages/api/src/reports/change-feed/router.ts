import { endpointsUnder } from "../../core/endpoint.ts";
import { router } from "../../core/guarded.ts";
import { get } from "../../core/rest.ts";
import { listChanges } from "./actions.ts";
import * as c from "./contract.ts";

const { report } = endpointsUnder("/api/report");

export const changeFeedRouter = router({
  list: report("changeFeed.read", get("/api/changes"), c.list, listChanges, { services: true }),
});

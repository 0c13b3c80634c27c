import { endpointsUnder } from "../../core/endpoint.ts";
import { router } from "../../core/guarded.ts";
import { get } from "../../core/rest.ts";
import { countTimeline, listTimeline } from "./actions.ts";
import * as c from "./contract.ts";

const { read } = endpointsUnder("/api/task/timeline");

export const timelineRouter = router({
  list: read("case.read", get("{taskId}"), c.list, listTimeline),
  count: read("case.read", get("{taskId}/counts"), c.count, countTimeline),
});

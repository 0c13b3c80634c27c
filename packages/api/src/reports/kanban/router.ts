import { endpointsUnder } from "../../core/endpoint.ts";
import { router } from "../../core/guarded.ts";
import { getOrPost } from "../../core/rest.ts";
import { getKanban } from "./actions.ts";
import * as c from "./contract.ts";

const { read } = endpointsUnder("/api/report");

export const kanbanRouter = router({
  get: read("agent.read", getOrPost("kanban"), c.get, getKanban),
});

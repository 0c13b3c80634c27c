import { endpointsUnder } from "../../core/endpoint.ts";
import { router } from "../../core/guarded.ts";
import { get, post } from "../../core/rest.ts";
import { assignCases, listHistory, releaseCasesByHand } from "./actions/assign.ts";
import { listCandidates } from "./actions/candidates.ts";
import * as c from "./contract.ts";

const { read, command } = endpointsUnder("/api/task/binding");

export const assignmentRouter = router({
  listCandidates: read("assignment.write", get("candidates"), c.listCandidates, listCandidates),
  assign: command("assignment.write", post("bind"), c.assign, assignCases),
  release: command("assignment.write", post("unbind"), c.release, releaseCasesByHand),
  history: read("assignment.read", get("history/{taskId}"), c.history, listHistory),
});

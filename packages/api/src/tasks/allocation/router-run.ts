import { endpointsUnder } from "../../core/endpoint.ts";
import { get, getOrPost, post } from "../../core/rest.ts";
import { changeRun, commitRun, discardRun } from "./actions/change.ts";
import { prepareRun } from "./actions/prepare.ts";
import { explainCase, getRun, listLines, listRuns } from "./actions/read.ts";
import * as c from "./contract.ts";
import { lineColumns, runColumns } from "./contract-columns.ts";

const { read, command } = endpointsUnder("/api/task/allocation");

export const runProcedures = {
  prepare: command("assignment.write", post("prepare"), c.prepare, prepareRun),
  change: command("assignment.write", post("change"), c.change, changeRun),
  commit: command("assignment.write", post("commit"), c.commit, commitRun),
  discard: command("assignment.write", post("discard"), c.discard, discardRun),
  get: read("allocation.read", get("run/{runId}"), c.get, getRun),
  list: read("allocation.read", getOrPost("runs"), c.list, listRuns, {
    sheet: { title: "tasks.allocation.tab.runs", columns: runColumns },
  }),
  listLines: read("allocation.read", getOrPost("lines"), c.listLines, listLines, {
    sheet: { title: "tasks.allocation.line.title", columns: lineColumns },
  }),
  explain: read("allocation.read", get("explain/{taskId}"), c.explain, explainCase),
};

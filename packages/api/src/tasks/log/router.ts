import { endpointsUnder } from "../../core/endpoint.ts";
import { router } from "../../core/guarded.ts";
import { get, getOrPost, post } from "../../core/rest.ts";
import { listLogs, saveLog } from "./actions/save.ts";
import { exportContactLogs } from "./actions/export.ts";
import * as c from "./contract.ts";
import { resultsMap } from "./rules.ts";

const { read, report, command } = endpointsUnder("/api/task");

export const logRouter = router({
  save: command("log.save", post("collectionLog/save", "record"), c.save, saveLog, {
    reaches: "PERSON",
  }),
  list: read("log.read", get("collectionLogs/{id}"), c.list, listLogs),
  listResults: read("log.read", get("call-status-results-map"), c.listResults, () => resultsMap()),
  export: report("log.export", getOrPost("collectionLogs/export"), c.exportLogs, exportContactLogs),
});

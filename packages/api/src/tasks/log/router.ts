import { guarded, router } from "../../core/guarded.ts";
import { get, getOrPost, post } from "../../core/rest.ts";
import { listLogs, saveLog } from "./actions/save.ts";
import { exportContactLogs } from "./actions/export.ts";
import * as c from "./contract.ts";
import { resultsMap } from "./rules.ts";

export const logRouter = router({
  save: guarded("log.save", post("/api/task/collectionLog/save", "/api/task/record"), c.save, {
    reaches: "PERSON",
  }).mutation(({ ctx, input }) => saveLog(ctx, input)),
  list: guarded("log.read", get("/api/task/collectionLogs/{id}"), c.list).query(({ ctx, input }) =>
    listLogs(ctx, input),
  ),
  listResults: guarded("log.read", get("/api/task/call-status-results-map"), c.listResults).query(
    () => resultsMap(),
  ),
  export: guarded("log.export", getOrPost("/api/task/collectionLogs/export"), c.exportLogs, {
    readsReplica: true,
  }).query(({ ctx, input }) => exportContactLogs(ctx, input)),
});

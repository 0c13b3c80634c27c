import { guarded, router } from "../../core/guarded.ts";
import { get, getOrPost, post } from "../../core/rest.ts";
import { collectReport, refreshReport, getLastRuns } from "../run/actions/request.ts";
import * as run from "../run/contract.ts";
import { dailyReport } from "./actions/collect.ts";
import { exportDays } from "./actions/export.ts";
import { listDays, listStagePeriods } from "./actions/show.ts";
import * as c from "./contract.ts";

export const dailyRouter = router({
  page: guarded("report.read", getOrPost("/api/collection-report/daily/page"), c.daily.page, {
    readsReplica: true,
  }).query(({ ctx, input }) => listDays(ctx, input)),
  listCases: guarded("report.read", getOrPost("/api/collection-report/daily/cases"), c.listCases, {
    readsReplica: true,
  }).query(({ ctx, input }) => listStagePeriods(ctx, input)),
  export: guarded("report.read", getOrPost("/api/collection-report/daily/export"), c.daily.export, {
    readsReplica: true,
  }).query(({ ctx, input }) => exportDays(ctx, input)),
  collect: guarded(
    "report.collect",
    post("/api/collection-report/daily/collect"),
    run.collect,
  ).mutation(({ ctx, input }) => collectReport(ctx, dailyReport, input)),
  refresh: guarded(
    "report.collect",
    post("/api/collection-report/daily/refresh"),
    run.refresh,
  ).mutation(({ ctx, input }) => refreshReport(ctx, dailyReport, input)),
  lastSuccessRecord: guarded(
    "report.read",
    get("/api/collection-report/daily/last-success-record"),
    run.lastSuccessRecord,
    { readsReplica: true },
  ).query(({ ctx, input }) => getLastRuns(ctx, dailyReport, input)),
});

import { guarded, router } from "../../core/guarded.ts";
import { get, getOrPost, post } from "../../core/rest.ts";
import { collectReport, refreshReport, getLastRuns } from "../run/actions/request.ts";
import * as run from "../run/contract.ts";
import { overview } from "./actions/collect.ts";
import { exportOverview } from "./actions/export.ts";
import { getOverviewPage } from "./actions/get.ts";
import { getSummary } from "./actions/summary.ts";
import * as c from "./contract.ts";

export const overviewRouter = router({
  page: guarded("report.read", getOrPost("/api/collection-report/overview/page"), c.page, {
    readsReplica: true,
  }).query(({ ctx, input }) => getOverviewPage(ctx, input)),
  getSummary: guarded(
    "report.read",
    getOrPost("/api/collection-report/overview/summary"),
    c.getSummary,
    { readsReplica: true },
  ).query(({ ctx, input }) => getSummary(ctx, input)),
  export: guarded("report.read", getOrPost("/api/collection-report/overview/export"), c.exported, {
    readsReplica: true,
  }).query(({ ctx, input }) => exportOverview(ctx, input)),
  collect: guarded(
    "report.collect",
    post("/api/collection-report/overview/collect"),
    run.collect,
  ).mutation(({ ctx, input }) => collectReport(ctx, overview, input)),
  refresh: guarded(
    "report.collect",
    post("/api/collection-report/overview/refresh"),
    run.refresh,
  ).mutation(({ ctx, input }) => refreshReport(ctx, overview, input)),
  lastSuccessRecord: guarded(
    "report.read",
    get("/api/collection-report/overview/last-success-record"),
    run.lastSuccessRecord,
    { readsReplica: true },
  ).query(({ ctx, input }) => getLastRuns(ctx, overview, input)),
});

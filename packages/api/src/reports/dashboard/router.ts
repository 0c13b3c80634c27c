import { guarded, router } from "../../core/guarded.ts";
import { get, getOrPost, post } from "../../core/rest.ts";
import { collectReport, refreshReport, getLastRuns } from "../run/actions/request.ts";
import * as run from "../run/contract.ts";
import { dashboardReport } from "./actions/collect.ts";
import { exportIntraday } from "./actions/export.ts";
import { listHourAgents, listHours, listIntraday } from "./actions/show.ts";
import * as c from "./contract.ts";

export const dashboardRouter = router({
  lastSuccessRecord: guarded(
    "report.read",
    get("/api/collection-report/dashboard/last-success-record"),
    run.lastSuccessRecord,
    { readsReplica: true },
  ).query(({ ctx, input }) => getLastRuns(ctx, dashboardReport, input)),
  page: guarded("report.read", getOrPost("/api/collection-report/dashboard/page"), c.page, {
    readsReplica: true,
  }).query(({ ctx, input }) => listIntraday(ctx, input)),
  listAgents: guarded(
    "report.read",
    getOrPost("/api/collection-report/dashboard/agents"),
    c.listAgents,
    { readsReplica: true },
  ).query(({ ctx, input }) => listHourAgents(ctx, input)),
  listHours: guarded(
    "report.read",
    getOrPost("/api/collection-report/dashboard/hours"),
    c.listHours,
    { readsReplica: true },
  ).query(({ ctx, input }) => listHours(ctx, input)),
  export: guarded(
    "report.read",
    getOrPost("/api/collection-report/dashboard/export"),
    c.export,
  ).mutation(({ ctx, input }) => exportIntraday(ctx, input)),
  collect: guarded(
    "report.collect",
    post("/api/collection-report/dashboard/collect"),
    run.collect,
  ).mutation(({ ctx, input }) => collectReport(ctx, dashboardReport, input)),
  refresh: guarded(
    "report.collect",
    post("/api/collection-report/dashboard/refresh"),
    run.refresh,
  ).mutation(({ ctx, input }) => refreshReport(ctx, dashboardReport, input)),
});

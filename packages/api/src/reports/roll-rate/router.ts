import { guarded, router } from "../../core/guarded.ts";
import { get, getOrPost, post } from "../../core/rest.ts";
import { collectReport, refreshReport, getLastRuns } from "../run/actions/request.ts";
import * as run from "../run/contract.ts";
import { rollRateReport } from "./actions/collect.ts";
import { exportCohorts } from "./actions/export.ts";
import { listCohortCases, listCohorts, getEntries, getCohortMap } from "./actions/get.ts";
import * as c from "./contract.ts";

export const rollRateRouter = router({
  collect: guarded(
    "report.collect",
    post("/api/collection-report/roll-rate/collect"),
    run.collect,
  ).mutation(({ ctx, input }) => collectReport(ctx, rollRateReport, input)),
  refresh: guarded(
    "report.collect",
    post("/api/collection-report/roll-rate/refresh"),
    run.refresh,
  ).mutation(({ ctx, input }) => refreshReport(ctx, rollRateReport, input)),
  lastSuccessRecord: guarded(
    "report.read",
    get("/api/collection-report/roll-rate/last-success-record"),
    run.lastSuccessRecord,
    { readsReplica: true },
  ).query(({ ctx, input }) => getLastRuns(ctx, rollRateReport, input)),
  page: guarded("report.read", getOrPost("/api/collection-report/roll-rate/page"), c.page, {
    readsReplica: true,
  }).query(({ ctx, input }) => listCohorts(ctx, input)),
  export: guarded(
    "report.read",
    getOrPost("/api/collection-report/roll-rate/export"),
    c.exportContract,
    { readsReplica: true },
  ).query(({ ctx, input }) => exportCohorts(ctx, input)),
  map: guarded("report.read", get("/api/collection-report/roll-rate/map"), c.map, {
    readsReplica: true,
  }).query(({ ctx, input }) => getCohortMap(ctx, input)),
  entries: guarded("report.read", get("/api/collection-report/roll-rate/entries"), c.entries, {
    readsReplica: true,
  }).query(({ ctx, input }) => getEntries(ctx, input)),
  listCases: guarded(
    "report.read",
    getOrPost("/api/collection-report/roll-rate/cases"),
    c.listCases,
    { readsReplica: true },
  ).query(({ ctx, input }) => listCohortCases(ctx, input)),
});

import { guarded, router } from "../../core/guarded.ts";
import { get, getOrPost, post } from "../../core/rest.ts";
import { propose } from "../../manage/proposal/actions/propose.ts";
import { updateWage } from "./actions-edit.ts";
import { qualityFactorKind } from "./actions-factor.ts";
import { closeMonth, listMonths } from "./actions-month.ts";
import { getPreview } from "./actions-preview.ts";
import { schemeKind, listSchemeHistory, listSchemes } from "./actions-scheme.ts";
import { explainWage, listLogs } from "./actions-explain.ts";
import { exportWages, listWages } from "./actions-wage.ts";
import * as c from "./contract.ts";
import * as e from "./contract-edit.ts";
import { explain } from "./contract-explain.ts";
import { logs } from "./contract-log.ts";
import * as m from "./contract-month.ts";
import { previewScheme } from "./contract-preview.ts";
import * as w from "./contract-wage.ts";

export const wageRouter = router({
  list: guarded("wage.read", getOrPost("/api/manage/agent-wage/listing"), w.list, {
    readsReplica: true,
  }).query(({ ctx, input }) => listWages(ctx, input)),
  export: guarded("wage.read", getOrPost("/api/manage/agent-wage/export"), w.exportList, {
    readsReplica: true,
  }).query(({ ctx, input }) => exportWages(ctx, input)),
  explain: guarded("wage.read", getOrPost("/api/manage/agent-wage/explain"), explain, {
    readsReplica: true,
  }).query(({ ctx, input }) => explainWage(ctx, input)),
  logs: guarded("wage.read", getOrPost("/api/manage/agent-wage/logs"), logs, {
    readsReplica: true,
  }).query(({ ctx, input }) => listLogs(ctx, input)),
  update: guarded("wage.edit", post("/api/manage/agent/updateWage"), e.update).mutation(
    ({ ctx, input }) => updateWage(ctx, input),
  ),
  setQuality: guarded("wage.edit", post("/api/manage/agent-wage/quality"), e.setQuality).mutation(
    ({ ctx, input }) => propose(ctx, qualityFactorKind, input),
  ),
  listMonths: guarded("wage.read", getOrPost("/api/manage/agent-wage/months"), m.listMonths, {
    readsReplica: true,
  }).query(({ ctx, input }) => listMonths(ctx, input)),
  closeMonth: guarded(
    "wage.close",
    post("/api/manage/agent-wage/closeMonth"),
    m.closeMonth,
  ).mutation(({ ctx, input }) => closeMonth(ctx, input)),
  listSchemes: guarded(
    "wage.readScheme",
    get("/api/manage/agent-wage/schemes"),
    c.listSchemes,
  ).query(({ ctx }) => listSchemes(ctx)),
  schemeHistory: guarded(
    "wage.readScheme",
    get("/api/manage/agent-wage/schemeHistory"),
    c.schemeHistory,
  ).query(({ ctx, input }) => listSchemeHistory(ctx, input)),
  previewScheme: guarded(
    "wage.editScheme",
    post("/api/manage/agent-wage/schemePreview"),
    previewScheme,
  ).query(({ ctx, input }) => getPreview(ctx, input)),
  updateScheme: guarded(
    "wage.editScheme",
    post("/api/manage/agent-wage/schemeSave"),
    c.updateScheme,
  ).mutation(({ ctx, input }) => propose(ctx, schemeKind, input)),
  withdrawScheme: guarded(
    "wage.editScheme",
    post("/api/manage/agent-wage/schemeWithdraw"),
    c.withdrawScheme,
  ).mutation(({ ctx, input }) => propose(ctx, schemeKind, { withdraw: input })),
});

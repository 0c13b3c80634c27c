import { endpointsUnder } from "../../core/endpoint.ts";
import { router } from "../../core/guarded.ts";
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
import { logColumns, monthColumns } from "./contract-columns.ts";
import * as e from "./contract-edit.ts";
import { explain } from "./contract-explain.ts";
import { logs } from "./contract-log.ts";
import * as m from "./contract-month.ts";
import { previewScheme } from "./contract-preview.ts";
import * as w from "./contract-wage.ts";

const { read, report, command } = endpointsUnder("/api/manage/agent-wage");

export const wageRouter = router({
  list: report("wage.read", getOrPost("listing"), w.list, listWages),
  export: report("wage.read", getOrPost("export"), w.exportList, exportWages),
  explain: report("wage.read", getOrPost("explain"), explain, explainWage),
  logs: report("wage.read", getOrPost("logs"), logs, listLogs, {
    sheet: { title: "reports.wage.logs", columns: logColumns },
  }),
  update: command("wage.edit", post("/api/manage/agent/updateWage"), e.update, updateWage),
  setQuality: command("wage.edit", post("quality"), e.setQuality, (ctx, input) =>
    propose(ctx, qualityFactorKind, input),
  ),
  listMonths: report("wage.read", getOrPost("months"), m.listMonths, listMonths, {
    sheet: { title: "reports.wage.months", columns: monthColumns },
  }),
  closeMonth: command("wage.close", post("closeMonth"), m.closeMonth, closeMonth),
  listSchemes: read("wage.readScheme", get("schemes"), c.listSchemes, listSchemes),
  schemeHistory: read("wage.readScheme", get("schemeHistory"), c.schemeHistory, listSchemeHistory),
  previewScheme: read("wage.editScheme", post("schemePreview"), previewScheme, getPreview),
  updateScheme: command("wage.editScheme", post("schemeSave"), c.updateScheme, (ctx, input) =>
    propose(ctx, schemeKind, input),
  ),
  withdrawScheme: command(
    "wage.editScheme",
    post("schemeWithdraw"),
    c.withdrawScheme,
    (ctx, input) => propose(ctx, schemeKind, { withdraw: input }),
  ),
});

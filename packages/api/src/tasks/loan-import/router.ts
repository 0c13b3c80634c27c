import { endpointsUnder } from "../../core/endpoint.ts";
import { router } from "../../core/guarded.ts";
import { bulk, get, patch, post, uploadPost } from "../../core/rest.ts";
import { SHEET_LIMITS } from "../../core/sheet/limits.ts";
import { patchLoans } from "./actions/patch.ts";
import { pushLoans } from "./actions/push.ts";
import { listMappings, saveMapping } from "./actions/mappings.ts";
import { proposeChange } from "./actions/change.ts";
import { errorFile, listIssues, listLaterPayments, listRuns, getRun } from "./actions/read.ts";
import { applyRun, checkRun } from "./actions/run.ts";
import { uploadFile } from "./actions/upload.ts";
import * as c from "./contract.ts";
import * as p from "./contract-push.ts";
import { importRunColumns, laterPaymentColumns } from "./contract-columns.ts";
import { listTargets } from "./mapping/rules/targets.ts";

const { read, command } = endpointsUnder("/api/task/intake");

export const intakeRouter = router({
  push: command(
    "loan.push",
    bulk(post("/api/loans")),
    p.push,
    (ctx, input) => pushLoans(ctx, input),
    { services: true },
  ),
  patch: command("loan.push", bulk(patch("/api/loans")), p.patch, patchLoans, { services: true }),
  upload: command(
    "loanImport.run",
    uploadPost("upload", SHEET_LIMITS.csvBytes),
    c.upload,
    (ctx, input) => uploadFile(ctx, input.file.name, input.file, input),
  ),
  checkRun: command("loanImport.run", post("check"), c.checkRun, checkRun),
  applyRun: command("loanImport.run", post("apply"), c.applyRun, applyRun),
  getRun: read("loanImport.run", get("progress"), c.getRun, (ctx, input) =>
    getRun(ctx, input.runId),
  ),
  listIssues: read("loanImport.run", get("issues"), c.listIssues, listIssues),
  proposeChange: command("loanImport.change", post("change"), c.proposeChange, proposeChange),
  listPayments: read("loanImport.run", get("payments"), c.listPayments, listLaterPayments, {
    sheet: { title: "tasks.loanImport.laterPayment.title", columns: laterPaymentColumns },
  }),
  exportErrors: read("loanImport.run", get("errors"), c.exportErrors, (ctx, input) =>
    errorFile(ctx, input.runId),
  ),
  listRuns: read("loanImport.run", get("runs"), c.listRuns, listRuns, {
    sheet: { title: "tasks.loanImport.dialog.history", columns: importRunColumns },
  }),
  listTargets: read("loanImport.run", get("targets"), c.listTargets, () => listTargets()),
  listMappings: read("loanImport.run", get("mapping/list"), c.listMappings, listMappings),
  saveMapping: command("loanImport.run", post("mapping/save"), c.saveMapping, (ctx, input) =>
    saveMapping(ctx, input.mapping),
  ),
});

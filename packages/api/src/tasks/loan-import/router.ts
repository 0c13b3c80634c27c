import { guarded, router } from "../../core/guarded.ts";
import { get, post, uploadPost } from "../../core/rest.ts";
import { SHEET_LIMITS } from "../../core/sheet/limits.ts";
import { listMappings, saveMapping } from "./actions/mappings.ts";
import { proposeChange } from "./actions/change.ts";
import { errorFile, listIssues, listLaterPayments, listRuns, getRun } from "./actions/read.ts";
import { applyRun, checkRun } from "./actions/run.ts";
import { uploadFile } from "./actions/upload.ts";
import * as c from "./contract.ts";
import { listTargets } from "./mapping/rules/targets.ts";

const at = (path: string) => `/api/task/intake/${path}`;

export const intakeRouter = router({
  upload: guarded(
    "loanImport.run",
    uploadPost(at("upload"), SHEET_LIMITS.csvBytes),
    c.upload,
  ).mutation(({ ctx, input }) => uploadFile(ctx, input.file.name, input.file, input)),
  checkRun: guarded("loanImport.run", post(at("check")), c.checkRun).mutation(({ ctx, input }) =>
    checkRun(ctx, input),
  ),
  applyRun: guarded("loanImport.run", post(at("apply")), c.applyRun).mutation(({ ctx, input }) =>
    applyRun(ctx, input.runId),
  ),
  getRun: guarded("loanImport.run", get(at("progress")), c.getRun).query(({ ctx, input }) =>
    getRun(ctx, input.runId),
  ),
  listIssues: guarded("loanImport.run", get(at("issues")), c.listIssues).query(({ ctx, input }) =>
    listIssues(ctx, input),
  ),
  proposeChange: guarded("loanImport.change", post(at("change")), c.proposeChange).mutation(
    ({ ctx, input }) => proposeChange(ctx, input),
  ),
  listPayments: guarded("loanImport.run", get(at("payments")), c.listPayments).query(
    ({ ctx, input }) => listLaterPayments(ctx, input),
  ),
  exportErrors: guarded("loanImport.run", get(at("errors")), c.exportErrors).query(
    ({ ctx, input }) => errorFile(ctx, input.runId),
  ),
  listRuns: guarded("loanImport.run", get(at("runs")), c.listRuns).query(({ ctx, input }) =>
    listRuns(ctx, input),
  ),
  listTargets: guarded("loanImport.run", get(at("targets")), c.listTargets).query(() =>
    listTargets(),
  ),
  listMappings: guarded("loanImport.run", get(at("mapping/list")), c.listMappings).query(
    ({ ctx }) => listMappings(ctx),
  ),
  saveMapping: guarded("loanImport.run", post(at("mapping/save")), c.saveMapping).mutation(
    ({ ctx, input }) => saveMapping(ctx, input.mapping),
  ),
});

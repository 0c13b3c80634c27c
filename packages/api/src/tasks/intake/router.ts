import { guarded, router } from "../../core/guarded.ts";
import { get, post, uploadPost } from "../../core/rest.ts";
import { SHEET_LIMITS } from "../../core/sheet/limits.ts";
import { listMappings, saveMapping } from "./actions/mappings.ts";
import {
  errorFile,
  listIssues,
  listKept,
  listRuns,
  showRun,
} from "./actions/read.ts";
import { applyRun, checkRun } from "./actions/run.ts";
import { uploadFile } from "./actions/upload.ts";
import * as c from "./contract.ts";
import { listTargets } from "./mapping/rules/targets.ts";

const at = (path: string) => `/api/task/intake/${path}`;

export const intakeRouter = router({
  upload: guarded(
    "intake.run",
    uploadPost(at("upload"), SHEET_LIMITS.csvBytes),
    c.upload,
  ).mutation(({ ctx, input }) => uploadFile(ctx, input.file.name, input.file)),
  check: guarded("intake.run", post(at("check")), c.check).mutation(
    ({ ctx, input }) => checkRun(ctx, input),
  ),
  applyRun: guarded("intake.run", post(at("apply")), c.applyRun).mutation(
    ({ ctx, input }) => applyRun(ctx, input.runId),
  ),
  progress: guarded("intake.run", get(at("progress")), c.progress).query(
    ({ ctx, input }) => showRun(ctx, input.runId),
  ),
  issues: guarded("intake.run", get(at("issues")), c.issues).query(
    ({ ctx, input }) => listIssues(ctx, input),
  ),
  payments: guarded("intake.run", get(at("payments")), c.payments).query(
    ({ ctx, input }) => listKept(ctx, input),
  ),
  errors: guarded("intake.run", get(at("errors")), c.errors).query(
    ({ ctx, input }) => errorFile(ctx, input.runId),
  ),
  runs: guarded("intake.run", get(at("runs")), c.runs).query(({ ctx, input }) =>
    listRuns(ctx, input),
  ),
  targets: guarded("intake.run", get(at("targets")), c.targets).query(() =>
    listTargets(),
  ),
  mappings: guarded("intake.run", get(at("mapping/list")), c.mappings).query(
    ({ ctx }) => listMappings(ctx),
  ),
  saveMapping: guarded(
    "intake.run",
    post(at("mapping/save")),
    c.saveMapping,
  ).mutation(({ ctx, input }) => saveMapping(ctx, input.mapping)),
});

import { guarded, router } from "../../core/guarded.ts";
import { get, post, uploadPost } from "../../core/rest.ts";
import { SHEET_LIMITS } from "../../core/sheet/limits.ts";
import { deleteBankFormat, listBankFormats, saveBankFormat } from "./actions/formats.ts";
import { importOffline } from "./actions/offline.ts";
import { listFiles, getOfflineFile, templateFile } from "./actions/offline-files.ts";
import { listDifferences, listReports, reconcileDay } from "./actions/reconcile.ts";
import { postMissing } from "./actions/statement-kind.ts";
import * as c from "./contract.ts";
import * as format from "./contract-format.ts";

export const bankFileRouter = router({
  importFile: guarded(
    "payment.import",
    uploadPost("/api/payment/offline/import", SHEET_LIMITS.smallCsvBytes),
    c.importFile,
  ).mutation(({ ctx, input }) => importOffline(ctx, input)),
  getTemplate: guarded("payment.import", get("/api/payment/offline/template"), c.getTemplate).query(
    () => templateFile(),
  ),
  list: guarded("payment.import", get("/api/payment/offline/listing"), c.list).query(
    ({ ctx, input }) => listFiles(ctx, input),
  ),
  get: guarded("payment.import", get("/api/payment/offline/file"), c.get).query(({ ctx, input }) =>
    getOfflineFile(ctx, input),
  ),
  reconcile: guarded(
    "payment.import",
    uploadPost("/api/payment/reconcile", SHEET_LIMITS.smallCsvBytes),
    c.reconcile,
  ).mutation(({ ctx, input }) => reconcileDay(ctx, input)),
  listReports: guarded(
    "payment.import",
    get("/api/payment/reconcile/listing"),
    c.listReports,
  ).query(({ ctx, input }) => listReports(ctx, input)),
  listDifferences: guarded(
    "payment.import",
    get("/api/payment/reconcile/differences"),
    c.listDifferences,
  ).query(({ ctx, input }) => listDifferences(ctx, input)),
  postMissing: guarded(
    "payment.import",
    post("/api/payment/reconcile/take"),
    c.postMissing,
  ).mutation(({ ctx, input }) => postMissing(ctx, input)),
  listFormats: guarded("payment.import", get("/api/payment/format/list"), format.listFormats).query(
    ({ ctx }) => listBankFormats(ctx),
  ),
  saveFormat: guarded(
    "payment.import",
    post("/api/payment/format/save"),
    format.saveFormat,
  ).mutation(({ ctx, input }) => saveBankFormat(ctx, input)),
  deleteFormat: guarded(
    "payment.import",
    post("/api/payment/format/delete"),
    format.deleteFormat,
  ).mutation(({ ctx, input }) => deleteBankFormat(ctx, input)),
});

import { endpointsUnder } from "../../core/endpoint.ts";
import { router } from "../../core/guarded.ts";
import { get, post, uploadPost } from "../../core/rest.ts";
import { SHEET_LIMITS } from "../../core/sheet/limits.ts";
import { deleteBankFormat, listBankFormats, saveBankFormat } from "./actions/formats.ts";
import { importOffline } from "./actions/offline.ts";
import { listFiles, getOfflineFile, templateFile } from "./actions/offline-files.ts";
import { listDifferences, listReports, reconcileDay } from "./actions/reconcile.ts";
import { postMissing } from "./actions/statement-kind.ts";
import * as c from "./contract.ts";
import { differenceColumns, offlineFileColumns, reportColumns } from "./contract-columns.ts";
import * as format from "./contract-format.ts";

const { read, command } = endpointsUnder("/api/payment");

export const bankFileRouter = router({
  importFile: command(
    "payment.import",
    uploadPost("offline/import", SHEET_LIMITS.smallCsvBytes),
    c.importFile,
    importOffline,
  ),
  getTemplate: read("payment.import", get("offline/template"), c.getTemplate, () => templateFile()),
  list: read("payment.import", get("offline/listing"), c.list, listFiles, {
    sheet: { title: "repay.bankFile.offline.history", columns: offlineFileColumns },
  }),
  get: read("payment.import", get("offline/file"), c.get, getOfflineFile),
  reconcile: command(
    "payment.import",
    uploadPost("reconcile", SHEET_LIMITS.smallCsvBytes),
    c.reconcile,
    reconcileDay,
  ),
  listReports: read("payment.import", get("reconcile/listing"), c.listReports, listReports, {
    sheet: { title: "app.screen.statements", columns: reportColumns },
  }),
  listDifferences: read(
    "payment.import",
    get("reconcile/differences"),
    c.listDifferences,
    listDifferences,
    { sheet: { title: "repay.bankFile.statement.difference", columns: differenceColumns } },
  ),
  postMissing: command("payment.import", post("reconcile/take"), c.postMissing, postMissing),
  listFormats: read("payment.import", get("format/list"), format.listFormats, listBankFormats),
  saveFormat: command("payment.import", post("format/save"), format.saveFormat, saveBankFormat),
  deleteFormat: command(
    "payment.import",
    post("format/delete"),
    format.deleteFormat,
    deleteBankFormat,
  ),
});

import { guarded, open, router } from "../../core/guarded.ts";
import {
  get,
  getOrPost,
  post,
  signedPost,
  uploadPost,
} from "../../core/rest.ts";
import { SHEET_LIMITS } from "../../core/sheet/limits.ts";
import { listCodes, payAsBank, reverseAsBank } from "./actions/bank.ts";
import { takeCallback } from "./actions/callback.ts";
import { findLoans, listIssues, resolveIssue } from "./actions/issue.ts";
import {
  importOffline,
  listFiles,
  showFile,
  templateFile,
} from "./actions/offline.ts";
import {
  listDifferences,
  listReports,
  reconcileDay,
  takeMissing,
} from "./actions/reconcile.ts";
import { showSums } from "./actions/show.ts";
import { takeBackByMistake } from "./actions/take-back.ts";
import * as c from "./contract.ts";
import * as bank from "./contract-bank.ts";
import * as file from "./contract-file.ts";
import * as issue from "./contract-issue.ts";
import { installments, latest, ofLoan } from "./queries/list.ts";

export const paymentRouter = router({
  callback: open(
    signedPost("/api/payment/callback", c.CallbackBody),
    c.callback,
    "provider",
  ).mutation(({ ctx, input }) => takeCallback(ctx, input)),
  details: guarded("payment.read", get("/api/repay/details"), c.details).query(
    ({ ctx, input }) => showSums(ctx, input),
  ),
  payLogs: guarded("payment.read", get("/api/repay/payLogs"), c.payLogs).query(
    ({ ctx, input }) => ofLoan(ctx.db, ctx.actor, input.loanId),
  ),
  installmentDetails: guarded(
    "payment.read",
    get("/api/payment/details"),
    c.installmentDetails,
  ).query(({ ctx, input }) => installments(ctx.db, ctx.actor, input.loanId)),
  scrollLatest: guarded(
    "payment.read",
    get("/api/repay/scroll/latest"),
    c.scrollLatest,
  ).query(({ ctx }) => latest(ctx.db, ctx.actor, c.TICKER_LENGTH)),
  issues: guarded(
    "payment.settle",
    getOrPost("/api/payment/issue/listing"),
    issue.issues,
  ).query(({ ctx, input }) => listIssues(ctx, input)),
  issueLoans: guarded(
    "payment.settle",
    get("/api/payment/issue/loan"),
    issue.issueLoans,
  ).query(({ ctx, input }) => findLoans(ctx, input)),
  resolveIssue: guarded(
    "payment.settle",
    post("/api/payment/issue/resolve"),
    issue.resolveIssue,
  ).mutation(({ ctx, input }) => resolveIssue(ctx, input)),
  takeBack: guarded(
    "payment.settle",
    post("/api/payment/takeBack"),
    c.takeBack,
  ).mutation(({ ctx, input }) => takeBackByMistake(ctx, input)),
  bankCodes: guarded(
    "bank.act",
    get("/api/payment/bank/codes"),
    bank.bankCodes,
  ).query(({ ctx, input }) => listCodes(ctx, input)),
  bankPay: guarded(
    "bank.act",
    post("/api/payment/bank/pay"),
    bank.bankPay,
  ).mutation(({ ctx, input }) => payAsBank(ctx, input)),
  bankReverse: guarded(
    "bank.act",
    post("/api/payment/bank/reverse"),
    bank.bankReverse,
  ).mutation(({ ctx, input }) => reverseAsBank(ctx, input)),
  offlineImport: guarded(
    "payment.import",
    uploadPost("/api/payment/offline/import", SHEET_LIMITS.smallCsvBytes),
    file.offlineImport,
  ).mutation(({ ctx, input }) => importOffline(ctx, input)),
  offlineTemplate: guarded(
    "payment.import",
    get("/api/payment/offline/template"),
    file.offlineTemplate,
  ).query(() => templateFile()),
  offlineFiles: guarded(
    "payment.import",
    get("/api/payment/offline/listing"),
    file.offlineFiles,
  ).query(({ ctx, input }) => listFiles(ctx, input)),
  offlineFile: guarded(
    "payment.import",
    get("/api/payment/offline/file"),
    file.offlineFile,
  ).query(({ ctx, input }) => showFile(ctx, input)),
  reconcile: guarded(
    "payment.import",
    uploadPost("/api/payment/reconcile", SHEET_LIMITS.smallCsvBytes),
    file.reconcile,
  ).mutation(({ ctx, input }) => reconcileDay(ctx, input)),
  reports: guarded(
    "payment.import",
    get("/api/payment/reconcile/listing"),
    file.reports,
  ).query(({ ctx, input }) => listReports(ctx, input)),
  differences: guarded(
    "payment.import",
    get("/api/payment/reconcile/differences"),
    file.differences,
  ).query(({ ctx, input }) => listDifferences(ctx, input)),
  takeMissing: guarded(
    "payment.import",
    post("/api/payment/reconcile/take"),
    file.takeMissing,
  ).mutation(({ ctx, input }) => takeMissing(ctx, input)),
});

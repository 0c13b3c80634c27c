import { guarded, router } from "../../core/guarded.ts";
import { get, getOrPost, post, uploadPost } from "../../core/rest.ts";
import { exportConsentReport, listConsentReport } from "./actions/consent-report.ts";
import {
  decideOnConsent,
  listConsentEvidence,
  listWaiting,
  attachConsentEvidence,
} from "./actions/consent.ts";
import { getConsentEvidence } from "./actions/document.ts";
import { endFlag, addFlag, withdrawFlag } from "./actions/flag.ts";
import { analyse, listLoans, getProfile } from "./actions/profile.ts";
import { listBorrowerFlags, getBorrowerLanguage } from "./actions/get-flag.ts";
import * as c from "./contract.ts";
import * as consent from "./contract-consent.ts";
import * as report from "./contract-consent-report.ts";
import * as f from "./contract-flag.ts";

export const borrowerRouter = router({
  get: guarded("borrower.read", get("/api/task/userInfo/{id}"), c.get).query(({ ctx, input }) =>
    getProfile(ctx, input),
  ),
  listLoans: guarded("borrower.read", get("/api/task/loan-record/{id}"), c.listLoans).query(
    ({ ctx, input }) => listLoans(ctx, input),
  ),
  getAnalysis: guarded("borrower.read", get("/api/task/userAlibabaInfo/{id}"), c.getAnalysis).query(
    ({ ctx, input }) => analyse(ctx, input),
  ),
  listFlags: guarded("case.read", get("/api/borrower/fact/list"), f.listBorrowerFlags).query(
    ({ ctx, input }) => listBorrowerFlags(ctx, input),
  ),
  getLanguage: guarded("case.read", get("/api/borrower/fact/language"), f.getLanguage).query(
    ({ ctx, input }) => getBorrowerLanguage(ctx, input),
  ),
  addFlag: guarded(
    "borrowerFlag.add",
    post("/api/borrower/fact/record"),
    f.addBorrowerFlag,
  ).mutation(({ ctx, input }) => addFlag(ctx, input)),
  endFlag: guarded("borrowerFlag.lift", post("/api/borrower/fact/end"), f.endBorrowerFlag).mutation(
    ({ ctx, input }) => endFlag(ctx, input),
  ),
  withdrawFlag: guarded(
    "borrowerFlag.add",
    post("/api/borrower/fact/withdraw"),
    f.withdrawBorrowerFlag,
  ).mutation(({ ctx, input }) => withdrawFlag(ctx, input)),
  listEvidence: guarded(
    "borrowerFlag.add",
    get("/api/borrower/consent/evidence"),
    consent.listEvidence,
  ).query(({ ctx, input }) => listConsentEvidence(ctx, input)),
  listWaitingConsents: guarded(
    "borrowerFlag.lift",
    get("/api/borrower/consent/waiting"),
    consent.listWaitingConsents,
  ).query(({ ctx }) => listWaiting(ctx)),
  addConsentEvidence: guarded(
    "borrowerFlag.add",
    uploadPost("/api/borrower/consent/prove", consent.EVIDENCE_BYTES),
    consent.addConsentEvidence,
  ).mutation(({ ctx, input }) => attachConsentEvidence(ctx, input)),
  decideConsent: guarded(
    "borrowerFlag.lift",
    post("/api/borrower/consent/decide"),
    consent.decideConsent,
  ).mutation(({ ctx, input }) => decideOnConsent(ctx, input)),
  getEvidence: guarded(
    "case.read",
    get("/api/borrower/consent/document"),
    consent.getEvidence,
  ).query(({ ctx, input }) => getConsentEvidence(ctx, input)),
  listConsents: guarded(
    "decision.read",
    getOrPost("/api/borrower/consent/report"),
    report.listConsents,
    { readsReplica: true },
  ).query(({ ctx, input }) => listConsentReport(ctx, input)),
  exportConsents: guarded(
    "decision.read",
    getOrPost("/api/borrower/consent/report-export"),
    report.exportConsents,
    { readsReplica: true },
  ).query(({ ctx, input }) => exportConsentReport(ctx, input)),
});

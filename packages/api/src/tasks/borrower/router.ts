import { endpointsUnder } from "../../core/endpoint.ts";
import { router } from "../../core/guarded.ts";
import { get, getOrPost, post, uploadPost } from "../../core/rest.ts";
import { listConsentReport } from "./actions/consent-report.ts";
import {
  decideOnConsent,
  listConsentEvidence,
  listWaiting,
  attachConsentEvidence,
} from "./actions/consent.ts";
import { getConsentEvidence } from "./actions/consent-evidence.ts";
import { endFlag, addFlag, withdrawFlag } from "./actions/flag.ts";
import { analyse, listLoans, getProfile } from "./actions/profile.ts";
import { listBorrowerFlags, getBorrowerLanguage } from "./actions/get-flag.ts";
import * as c from "./contract.ts";
import { consentReportColumns } from "./contract-columns.ts";
import * as consent from "./contract-consent.ts";
import * as consentReport from "./contract-consent-report.ts";
import * as f from "./contract-flag.ts";

const { read, report, command } = endpointsUnder("/api/borrower");

export const borrowerRouter = router({
  get: read("borrower.read", get("/api/task/userInfo/{id}"), c.get, getProfile),
  listLoans: read("borrower.read", get("/api/task/loan-record/{id}"), c.listLoans, listLoans),
  getAnalysis: read("borrower.read", get("/api/task/userAlibabaInfo/{id}"), c.getAnalysis, analyse),
  listFlags: read("case.read", get("fact/list"), f.listBorrowerFlags, listBorrowerFlags),
  getLanguage: read("case.read", get("fact/language"), f.getLanguage, getBorrowerLanguage),
  addFlag: command("borrowerFlag.add", post("fact/record"), f.addBorrowerFlag, addFlag),
  endFlag: command("borrowerFlag.lift", post("fact/end"), f.endBorrowerFlag, endFlag),
  withdrawFlag: command(
    "borrowerFlag.add",
    post("fact/withdraw"),
    f.withdrawBorrowerFlag,
    withdrawFlag,
  ),
  listEvidence: read(
    "borrowerFlag.add",
    get("consent/evidence"),
    consent.listEvidence,
    listConsentEvidence,
  ),
  listWaitingConsents: read(
    "borrowerFlag.lift",
    get("consent/waiting"),
    consent.listWaitingConsents,
    listWaiting,
  ),
  addConsentEvidence: command(
    "borrowerFlag.add",
    uploadPost("consent/prove", consent.EVIDENCE_BYTES),
    consent.addConsentEvidence,
    attachConsentEvidence,
  ),
  decideConsent: command(
    "borrowerFlag.lift",
    post("consent/decide"),
    consent.decideConsent,
    decideOnConsent,
  ),
  getEvidence: read("case.read", get("consent/document"), consent.getEvidence, getConsentEvidence),
  listConsents: report(
    "decision.read",
    getOrPost("consent/report"),
    consentReport.listConsents,
    listConsentReport,
    { sheet: { title: "tasks.borrower.consent.report.title", columns: consentReportColumns } },
  ),
});

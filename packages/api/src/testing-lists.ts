import type { SettingDeclaration } from "./core/setting/contract-declaration.ts";
import { SETTINGS } from "./manage/setting/contract-settings.ts";
import { REPORT_NOUNS } from "./reports/run/contract-codes.ts";

/** Queries that the walk over lists (lists.test.ts) cannot judge, each with the reason. */
const ADDRESSED = "addressed to its reader, whatever it is about";
const ALL_LOANS = "a borrower in sight is shown with all loans";
const ANSWERED = "any institution's contact answers a borrower's text";
const BANK = "a bank's file is about all loans";
const CODES = "codes that stand in the program";
const EMPTY = "the demo has no row of it";
const IN_REPORTS = "walked by reports/scope.test.ts";
const NEEDS_INPUT = "answers only to an id, a phone or a count";
const OF_ALL = "set for all institutions";
const OF_DEFAULT = "without an institution, the default for all";
const COMPANY_MONEY = "money that belongs to no loan is the lender's";
const OWN = "the reader's own";
const FEED_CURSOR = "its cursor counts the changes and rows of all institutions";
const NO_OWN_ROW = "the demo's first institution has no row of it";
const NONE_FOREIGN = "the demo's other institutions have no row of it";

/** Queries whose reply depends on rows of other institutions, and why it may. */
export const DEPENDENT: Readonly<Record<string, string>> = {
  "manage.dataRequest.get": ALL_LOANS,
  "manage.message.list": ADDRESSED,
  "manage.message.listResults": ADDRESSED,
  "repay.bankFile.get": BANK,
  "repay.bankFile.list": BANK,
  "reports.changeFeed.list": FEED_CURSOR,
  "reports.changeFeed.listCases": FEED_CURSOR,
  "reports.changeFeed.listCodes": FEED_CURSOR,
  "reports.changeFeed.listPayments": FEED_CURSOR,
  "reports.changeFeed.listPromises": FEED_CURSOR,
  "reports.changeFeed.listResults": FEED_CURSOR,
  "tasks.doNotContact.list": "an entry closes its number at every institution",
  "tasks.borrower.get": ALL_LOANS,
  "tasks.borrower.getAnalysis": ALL_LOANS,
  "tasks.borrower.listLoans": ALL_LOANS,
  "tasks.notification.list": ADDRESSED,
  "telephony.sms.countReplies": ANSWERED,
  "telephony.sms.listReplies": ANSWERED,
};

/** Lists set for all institutions with delivered rows that contain the marker of foreign rows. */
export const MARKED: ReadonlySet<string> = new Set(["manage.forbiddenWord.list"]);

/** Histories of the default, and settings that no institution owns. */
const SETTING_LISTS = Object.entries<SettingDeclaration>(SETTINGS).flatMap(
  ([name, { owner }]): (readonly [string, string])[] => [
    ...(owner.hasDefault ? [[`setting.${name}.history`, OF_DEFAULT] as const] : []),
    ...(owner.kind === "INSTITUTION" ? [] : [[`setting.${name}.list`, OF_ALL] as const]),
    ...(owner.kind === "ALL" || owner.kind === "CODES"
      ? [[`setting.${name}.history`, OF_ALL] as const]
      : []),
  ],
);

/** Lists in which the demo shows no foreign row to any role, with the reason. */
export const UNWALKED: Readonly<Record<string, string>> = {
  ...Object.fromEntries(SETTING_LISTS),
  "tasks.allocation.listRules": OF_ALL,
  "tasks.borrower.listConsents": EMPTY,
  "tasks.borrower.listWaitingConsents": EMPTY,
  "tasks.case.listMatching": NEEDS_INPUT,
  "tasks.case.search": NEEDS_INPUT,
  "tasks.case.listProducts": NONE_FOREIGN,
  "manage.forbiddenWord.list": OF_ALL,
  "manage.forbiddenWord.history": OF_ALL,
  "manage.permission.listApprovers": OF_ALL,
  "manage.config.listInfoRows": EMPTY,
  "tasks.guard.listRequirements": OF_ALL,
  "tasks.loanImport.listRuns": EMPTY,
  "tasks.loanImport.listTargets": CODES,
  "tasks.loanImport.listMappings": EMPTY,
  "tasks.log.listResults": CODES,
  "tasks.placement.listRecalls": EMPTY,
  "tasks.snooze.list": NO_OWN_ROW,
  "tasks.view.list": OWN,
  "telephony.letter.listTemplates": EMPTY,
  "telephony.optOut.list": OF_ALL,
  "telephony.optOut.history": OF_ALL,
  "telephony.sms.previewTemplates": OF_ALL,
  "telephony.sms.listTemplates": OF_ALL,
  "repay.code.listBanks": OF_ALL,
  "repay.codePolicy.listChannels": OF_ALL,
  "repay.codePolicy.channelHistory": OF_ALL,
  "repay.codePolicy.modeHistory": OF_DEFAULT,
  "repay.deductionPolicy.list": EMPTY,
  "repay.deductionPolicy.history": OF_DEFAULT,
  "repay.deductionPolicy.listLimits": OF_ALL,
  "repay.deductionPolicy.limitHistory": OF_ALL,
  "repay.deductionPolicy.authorityHistory": OF_ALL,
  "repay.extension.listStageSettings": OF_ALL,
  "repay.payment.listBankCodes": NEEDS_INPUT,
  "repay.suspense.list": COMPANY_MONEY,
  "repay.suspense.listLoans": NEEDS_INPUT,
  "repay.bankFile.listReports": BANK,
  "repay.bankFile.listFormats": OF_ALL,
  "repay.endOfDay.list": OF_ALL,
  "manage.dataRequest.list": NONE_FOREIGN,
  "manage.access.list": NO_OWN_ROW,
  "manage.access.listExceptions": EMPTY,
  "manage.access.history": NO_OWN_ROW,
  "manage.face.list": EMPTY,
  "manage.face.listBlacklist": EMPTY,
  "manage.fieldHistory.list": NONE_FOREIGN,
  "manage.config.list": OF_ALL,
  "manage.config.history": OF_ALL,
  "manage.purge.list": EMPTY,
  "manage.role.list": CODES,
  "manage.schedule.listCodes": OF_ALL,
  "manage.serviceAccount.list": EMPTY,
  "manage.webhook.list": EMPTY,
  "reports.agent.listWages": NEEDS_INPUT,
  "reports.bi.listPages": OF_ALL,
  "reports.dashboard.page": IN_REPORTS,
  "reports.dashboard.listAgents": IN_REPORTS,
  "reports.dashboard.listHours": IN_REPORTS,
  "reports.rollRate.listCases": IN_REPORTS,
  "reports.wage.schemeHistory": OF_DEFAULT,
  "board.quality.listChoices": NONE_FOREIGN,
  "board.quality.cardHistory": OF_ALL,
  "board.taskConfig.listChoices": NEEDS_INPUT,
  "board.workOrder.listAgents": NEEDS_INPUT,
};

const REPORT_EXPORTS = Object.values(REPORT_NOUNS).map(
  (noun) => [`reports.${noun}.page`, `reports.${noun}.export`] as const,
);

/** Paged lists whose file is an export of their own, by its name. */
export const OWN_EXPORTS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(REPORT_EXPORTS),
  "manage.activity.list": "manage.activity.export",
  "manage.activity.listReveals": "manage.activity.exportReveals",
  "manage.audit.list": "manage.audit.export",
  "manage.loginLog.list": "manage.loginLog.export",
  "manage.schedule.list": "manage.schedule.download",
  "reports.data.listAgents": "reports.data.exportAgents",
  "reports.data.listTeams": "reports.data.exportTeams",
  "reports.wage.list": "reports.wage.export",
  "tasks.case.list": "tasks.case.export",
  "tasks.case.listLongAging": "tasks.case.export",
  "tasks.doNotContact.list": "tasks.doNotContact.exportList",
  "tasks.guard.listDecisions": "tasks.guard.exportDecisions",
  "tasks.loanImport.listIssues": "tasks.loanImport.exportErrors",
  "tasks.log.list": "tasks.log.export",
  "telephony.calls.list": "telephony.calls.export",
  "telephony.calls.listOfCase": "telephony.calls.export",
  "telephony.sms.list": "telephony.sms.export",
  "telephony.sms.listOfCase": "telephony.sms.export",
};

const INBOX = "The reader's own inbox, whose entries lead to lists with files.";
const SPECIFIED = "The rows of the declared setting, in the bodies of the specification.";

/** Paged lists without a file, each with the reason. */
export const WITHOUT_FILE: Readonly<Record<string, string>> = {
  "board.taskConfig.history": "The versions of one task, read in a dialog.",
  "manage.lender.list": "Choices of a dialog; the file of institutions names their lenders.",
  "manage.message.list": INBOX,
  "repay.extension.listInstitutionSettings": SPECIFIED,
  "repay.extension.listStageSettings": SPECIFIED,
  "repay.payment.listBankCodes": "The simulated bank of a test installation.",
  "tasks.notification.list": INBOX,
};

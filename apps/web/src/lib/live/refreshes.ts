/*
 * Queries that each event makes stale. Only visible data reloads; forms, selection, filters and the
 * list that an agent is working through stay unchanged.
 */
import type { DomainEvent, EVENTS, EventType } from "@kolekta/api/core/events";
import { REPORT_NOUNS } from "@kolekta/api/reports/run/contract-codes";
import {
  type Refresh,
  buildRefresh,
  buildSettingRefreshes,
  LIST,
  CASE,
  GUARD,
  REPLIES,
  EVERY_GUARD,
  LOGS,
  PROMISES,
  CLOSING,
  PLACEMENTS,
  MOVES,
  CODES,
  AMOUNTS,
  CONTACTS,
  SCHEDULE,
  ASSIGNMENT,
  LOADS,
} from "./queries.ts";

/** Events between servers never reach the browser. */
type HandledEventType = {
  [Type in EventType]: (typeof EVENTS)[Type] extends "NOBODY" ? never : Type;
}[EventType];

const REFRESHES: Readonly<Record<HandledEventType, readonly Refresh[]>> = {
  "agent.counted": [
    buildRefresh("reports.agent.get", "agentId", "agentId"),
    buildRefresh("reports.agent.listRanks"),
    buildRefresh("reports.kanban.get"),
    buildRefresh("reports.wage.list"),
    buildRefresh("reports.wage.explain", "agentId", "agentId"),
    buildRefresh("reports.wage.logs"),
    buildRefresh("reports.wage.listMonths"),
  ],
  "allocation.changed": [
    ...LOADS,
    LIST,
    buildRefresh("tasks.allocation.list"),
    buildRefresh("tasks.allocation.get", "runId", "runId"),
    buildRefresh("tasks.allocation.listLines", "runId", "runId"),
    buildRefresh("tasks.allocation.explain"),
    buildRefresh("tasks.assignment.history"),
  ],
  "allocation.configured": [
    ...LOADS,
    buildRefresh("tasks.allocation.listRules"),
    buildRefresh("tasks.allocation.ruleHistory"),
  ],
  "call.changed": [
    ...CASE,
    ...GUARD,
    buildRefresh("telephony.calls.getCurrent"),
    buildRefresh("telephony.calls.listOfCase", "taskId", "caseId"),
  ],
  "case.assigned": [...CASE, ...LOADS, ...ASSIGNMENT],
  "case.closed": [...CASE, ...AMOUNTS, ...CODES, ...GUARD, ...CLOSING, MOVES],
  "case.held": [
    ...CASE,
    ...GUARD,
    buildRefresh("tasks.hold.list", "taskId", "caseId"),
    buildRefresh("tasks.hold.listOpen"),
    buildRefresh("tasks.borrower.listFlags", "taskId", "caseId"),
    buildRefresh("tasks.borrower.getLanguage", "taskId", "caseId"),
  ],
  "case.reopened": [...CASE, ...AMOUNTS, ...CODES, ...GUARD, MOVES],
  "case.snoozed": [...CASE, buildRefresh("tasks.snooze.list")],
  "case.released": [...CASE, ...LOADS, ...ASSIGNMENT],
  "case.worked": [...CASE, LOGS, PROMISES, ...GUARD, buildRefresh("tasks.contact.list")],
  "closing.changed": CLOSING,
  "code.configured": [
    buildRefresh("repay.code.listTypes"),
    buildRefresh("repay.code.listBanks"),
    buildRefresh("repay.code.listModes"),
    buildRefresh("repay.deduction.getOffer"),
    ...buildSettingRefreshes("codePolicy"),
    buildRefresh("repay.codePolicy.listChannels"),
    buildRefresh("repay.codePolicy.listModes"),
  ],
  "code.changed": [...CODES, buildRefresh("tasks.case.get", "loanId", "loanId")],
  "contact.doNotContactAdded": [
    ...CONTACTS,
    ...EVERY_GUARD,
    buildRefresh("tasks.doNotContact.list"),
    buildRefresh("tasks.doNotContact.history"),
    buildRefresh("tasks.doNotContact.listOfCase"),
  ],
  "contact.changed": [...CONTACTS, ...EVERY_GUARD],
  "endOfDay.completed": [
    LIST,
    buildRefresh("tasks.case.get"),
    buildRefresh("repay.payment.getSums"),
    buildRefresh("repay.loan.getStatement"),
    buildRefresh("repay.endOfDay.list"),
  ],
  "deduction.changed": [
    ...CASE,
    ...GUARD,
    buildRefresh("repay.deduction.listOfCase", "taskId", "caseId"),
    buildRefresh("repay.deduction.getOffer", "taskId", "caseId"),
    buildRefresh("repay.deduction.get", "deductionId", "deductionId"),
    buildRefresh("repay.deduction.list"),
    buildRefresh("repay.deduction.counts"),
  ],
  "extension.changed": [
    ...CASE,
    ...AMOUNTS,
    ...CODES,
    buildRefresh("repay.extension.getOffer"),
    buildRefresh("repay.extension.list", "loanId", "loanId"),
    buildRefresh("repay.extension.countManual"),
  ],
  "extension.configured": [
    buildRefresh("repay.extension.getOffer"),
    buildRefresh("repay.extension.countManual"),
    ...buildSettingRefreshes("institutionExtension"),
    ...buildSettingRefreshes("stageExtension"),
  ],
  "guard.changed": [...EVERY_GUARD, buildRefresh("tasks.guard.listRequirements")],
  "inactivity.configured": buildSettingRefreshes("inactivity"),
  "institution.changed": [
    buildRefresh("manage.institution.list"),
    buildRefresh("manage.institution.get", "institutionId", "institutionId"),
    buildRefresh("manage.institution.listChoices"),
    buildRefresh("manage.group.list", "institutionId", "institutionId"),
    buildRefresh("manage.lender.list"),
  ],
  "loanImport.applied": [LIST, buildRefresh("tasks.loanImport.listRuns")],
  "face.changed": [buildRefresh("manage.face.list"), buildRefresh("manage.face.listBlacklist")],
  "face.configured": buildSettingRefreshes("face"),
  "letter.changed": [
    ...GUARD,
    buildRefresh("telephony.letter.listOfCase", "taskId", "caseId"),
    buildRefresh("telephony.letter.list"),
    buildRefresh("telephony.letter.preview", "taskId", "caseId"),
  ],
  "access.changed": [
    buildRefresh("manage.access.list"),
    buildRefresh("manage.access.listExceptions"),
    buildRefresh("manage.access.history"),
  ],
  "letter.configured": [
    buildRefresh("telephony.letter.listTemplates"),
    buildRefresh("telephony.letter.preview"),
  ],
  "loan.changed": [LIST, ...AMOUNTS],
  // Mainly the closed contact channels of a case.
  "config.changed": [
    buildRefresh("manage.config.list"),
    ...buildSettingRefreshes("configInfo"),
    buildRefresh("manage.config.history"),
    buildRefresh("manage.config.getValue"),
    ...buildSettingRefreshes("reportingHours"),
    buildRefresh("telephony.optOut.list"),
    buildRefresh("telephony.optOut.history"),
    buildRefresh("tasks.guard.check"),
    buildRefresh("tasks.guard.checkChannels"),
  ],
  "leaver.configured": buildSettingRefreshes("leaver"),
  "masking.configured": [
    ...buildSettingRefreshes("masking"),
    buildRefresh("tasks.contact.getMasking"),
  ],
  "message.changed": [buildRefresh("manage.message.list")],
  "notification.new": [buildRefresh("tasks.notification.list"), LIST, ...REPLIES],
  "payment.suspended": [buildRefresh("repay.suspense.list")],
  "payment.received": [LIST, ...AMOUNTS, buildRefresh("repay.payment.listLatest")],
  "payment.reversed": [LIST, ...AMOUNTS, buildRefresh("repay.payment.listLatest")],
  "penalty.changed": [
    buildRefresh("board.penalty.list"),
    buildRefresh("board.penalty.get", "orderId", "orderId"),
  ],
  "penalty.configured": [buildRefresh("board.penalty.get"), ...buildSettingRefreshes("penalty")],
  // User and menu; the pages check permissions themselves.
  "permission.changed": [
    buildRefresh("session.login.getCurrentUser"),
    buildRefresh("session.menu.get"),
    buildRefresh("manage.permission.get", "institutionId", "institutionId"),
  ],
  "permission.granted": [
    buildRefresh("session.login.getCurrentUser"),
    buildRefresh("session.menu.get"),
    buildRefresh("manage.permission.get"),
    buildRefresh("manage.permission.listApprovers"),
    buildRefresh("manage.permission.listRoles"),
  ],
  "phone.changed": [
    buildRefresh("telephony.phoneApp.getOwn"),
    buildRefresh("telephony.phoneApp.list"),
  ],
  "placement.changed": PLACEMENTS,
  "placement.configured": [
    buildRefresh("tasks.placement.listRules"),
    buildRefresh("tasks.placement.ruleHistory"),
  ],
  "presence.changed": [],
  "promise.settled": [...CASE, PROMISES],
  // An approved change appears in the lists of scheduled revisions.
  "proposal.changed": [
    buildRefresh("manage.proposal.list"),
    buildRefresh("manage.proposal.get"),
    buildRefresh("repay.suspense.list"),
    buildRefresh("repay.bankFile.list"),
    buildRefresh("repay.bankFile.get"),
    buildRefresh("repay.bankFile.listReports"),
    buildRefresh("repay.deductionPolicy.listLimits"),
    buildRefresh("repay.deductionPolicy.list"),
    buildRefresh("manage.config.list"),
    buildRefresh("manage.forbiddenWord.list"),
    buildRefresh("telephony.optOut.list"),
    buildRefresh("repay.terms.list"),
    buildRefresh("repay.terms.get"),
    buildRefresh("tasks.guard.listRequirements"),
    buildRefresh("tasks.loanImport.listIssues"),
    buildRefresh("tasks.loanImport.getRun"),
    buildRefresh("telephony.letter.listTemplates"),
  ],
  "dailyTask.changed": [
    buildRefresh("board.dailyTask.list"),
    buildRefresh("board.dailyTask.monitor"),
  ],
  "dataRequest.changed": [
    buildRefresh("manage.dataRequest.list"),
    buildRefresh("manage.dataRequest.get"),
    buildRefresh("tasks.borrower.get", "id", "borrowerId"),
  ],
  "recycling.configured": buildSettingRefreshes("recycling"),
  "report.collected": Object.values(REPORT_NOUNS).map((noun) => ({ path: `reports.${noun}` })),
  "retention.configured": buildSettingRefreshes("retention"),
  "schedule.changed": SCHEDULE,
  "schedule.configured": [...SCHEDULE, buildRefresh("manage.schedule.listCodes")],
  "quality.changed": [
    buildRefresh("board.quality.list"),
    buildRefresh("board.quality.listAgents"),
    buildRefresh("board.quality.get"),
  ],
  "quality.configured": [
    ...buildSettingRefreshes("quality"),
    buildRefresh("board.quality.getCard"),
    buildRefresh("board.quality.cardHistory"),
  ],
  "stage.changed": [
    buildRefresh("manage.stage.list"),
    buildRefresh("manage.stage.get"),
    buildRefresh("manage.stage.listRanges"),
    buildRefresh("manage.stage.history"),
    buildRefresh("manage.institution.listChoices"),
    buildRefresh("tasks.allocation.listRules"),
    buildRefresh("tasks.allocation.getOverview"),
  ],
  "schedule.saving": [],
  "sms.changed": [
    ...GUARD,
    buildRefresh("telephony.sms.listOfCase", "taskId", "caseId"),
    buildRefresh("telephony.sms.listUnknown"),
    buildRefresh("telephony.sms.getResidue", "taskId", "caseId"),
    ...REPLIES,
  ],
  "sms.configured": [
    buildRefresh("telephony.sms.getSetting"),
    buildRefresh("telephony.sms.getResidue"),
    buildRefresh("telephony.sms.previewTemplates"),
    buildRefresh("telephony.sms.listTemplates"),
    ...buildSettingRefreshes("reply"),
  ],
  "target.changed": [buildRefresh("reports.target.list"), buildRefresh("reports.target.history")],
  "taskConfig.changed": [
    buildRefresh("board.taskConfig.list"),
    buildRefresh("board.taskConfig.history"),
  ],
  "workOrder.changed": [
    buildRefresh("board.workOrder.list"),
    buildRefresh("board.workOrder.listOfCase"),
    buildRefresh("board.workOrder.listPeople"),
    buildRefresh("board.workOrder.get", "orderId", "orderId"),
    buildRefresh("board.workOrder.history", "orderId", "orderId"),
    buildRefresh("board.penalty.get", "orderId", "orderId"),
  ],
  "workOrder.configured": buildSettingRefreshes("complaintTerm"),
  "view.changed": [buildRefresh("tasks.view.list")],
  "view.teamChanged": [buildRefresh("tasks.view.list")],
};

/** The path and the input of a query, as tRPC writes them into its key. */
const readKey = (key: readonly unknown[]) => {
  const [path, options] = key;
  const { input } = (options ?? {}) as { input?: unknown };
  return {
    path: Array.isArray(path) ? path.join(".") : "",
    input: (input ?? {}) as Readonly<Record<string, unknown>>,
  };
};

/** "tasks.case" of "tasks.case.list". */
const toNoun = (path: string) => path.slice(0, path.lastIndexOf("."));

const getRefreshes = (type: string): readonly Refresh[] =>
  Object.hasOwn(REFRESHES, type) ? REFRESHES[type as HandledEventType] : [];

/** Checks that an event may have changed the result of a query. */
export const isTouched = (key: readonly unknown[], { type, ids }: DomainEvent): boolean => {
  const { path, input } = readKey(key);
  return getRefreshes(type).some((refresh) => {
    if (refresh.path !== path && refresh.path !== toNoun(path)) return false;
    if (!refresh.by) return true;
    const [field, name] = refresh.by;
    const id = ids[name];
    return id === undefined || id === null || input[field] === id;
  });
};

const LIVE = new Set<string>(
  Object.values(REFRESHES).flatMap((all) => all.map(({ path }) => path)),
);

/** Checks that any event may change the result of a query. */
export const isLiveQuery = (key: readonly unknown[]): boolean => {
  const { path } = readKey(key);
  return LIVE.has(path) || LIVE.has(toNoun(path));
};

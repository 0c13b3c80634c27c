/*
 * Which queries an event makes old. Only what is shown is fetched again; nothing else on the page moves:
 * no form, no selection, no filter, and not the list that somebody works through from case to case.
 */
import type { DomainEvent, EVENTS, EventType } from "@kolekta/api/core/events";
import {
  type Refresh,
  of,
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
  BINDING,
  LOADS,
} from "./queries.ts";

/** What stays between the servers never comes here. */
type Heard = {
  [Type in EventType]: (typeof EVENTS)[Type] extends "NOBODY" ? never : Type;
}[EventType];

const REFRESHES: Readonly<Record<Heard, readonly Refresh[]>> = {
  "agent.counted": [
    of("reports.agent.get", "agentId", "agentId"),
    of("reports.agent.listRanks"),
    of("reports.kanban.get"),
    of("reports.wage.list"),
    of("reports.wage.explain", "agentId", "agentId"),
    of("reports.wage.logs"),
    of("reports.wage.listMonths"),
  ],
  "allocation.changed": [
    ...LOADS,
    LIST,
    of("tasks.allocation.list"),
    of("tasks.allocation.get", "runId", "runId"),
    of("tasks.allocation.listLines", "runId", "runId"),
    of("tasks.allocation.explain"),
    of("tasks.binding.history"),
  ],
  "allocation.configured": [
    ...LOADS,
    of("tasks.allocation.listRules"),
    of("tasks.allocation.ruleHistory"),
  ],
  "call.changed": [
    ...CASE,
    ...GUARD,
    of("telephony.calls.getCurrent"),
    of("telephony.calls.listOfCase", "taskId", "caseId"),
  ],
  "case.bound": [...CASE, ...LOADS, ...BINDING],
  "case.closed": [...CASE, ...AMOUNTS, ...CODES, ...GUARD, ...CLOSING, MOVES],
  "case.held": [
    ...CASE,
    ...GUARD,
    of("tasks.hold.list", "taskId", "caseId"),
    of("tasks.hold.listOpen"),
    of("tasks.borrower.listFacts", "taskId", "caseId"),
    of("tasks.borrower.getLanguage", "taskId", "caseId"),
  ],
  "case.reopened": [...CASE, ...AMOUNTS, ...CODES, ...GUARD, MOVES],
  "case.skipped": [...CASE, of("tasks.skip.list")],
  "case.unbound": [...CASE, ...LOADS, ...BINDING],
  "case.worked": [...CASE, LOGS, PROMISES, ...GUARD, of("tasks.contact.list")],
  "closing.changed": CLOSING,
  "code.configured": [
    of("repay.code.listTypes"),
    of("repay.code.listBanks"),
    of("repay.code.listModes"),
    of("repay.deduction.getOffer"),
    of("repay.codePolicy.list"),
    of("repay.codePolicy.listChannels"),
    of("repay.codePolicy.listModes"),
  ],
  "code.changed": [...CODES, of("tasks.case.get", "loanId", "loanId")],
  "contact.barred": [
    ...CONTACTS,
    ...EVERY_GUARD,
    of("tasks.bar.list"),
    of("tasks.bar.history"),
    of("tasks.bar.listOfCase"),
  ],
  "contact.changed": [...CONTACTS, ...EVERY_GUARD],
  "day.rolled": [
    LIST,
    of("tasks.case.get"),
    of("repay.payment.getSums"),
    of("repay.loan.getStatement"),
    of("repay.roll.list"),
  ],
  "deduction.changed": [
    ...CASE,
    ...GUARD,
    of("repay.deduction.listOfCase", "taskId", "caseId"),
    of("repay.deduction.getOffer", "taskId", "caseId"),
    of("repay.deduction.get", "deductionId", "deductionId"),
    of("repay.deduction.list"),
    of("repay.deduction.counts"),
  ],
  "extension.changed": [
    ...CASE,
    ...AMOUNTS,
    ...CODES,
    of("repay.extension.getOffer"),
    of("repay.extension.list", "loanId", "loanId"),
    of("repay.extension.countManual"),
  ],
  "extension.configured": [
    of("repay.extension.getOffer"),
    of("repay.extension.countManual"),
    of("repay.extension.listInstitutionSettings"),
    of("repay.extension.listQueueSettings"),
  ],
  "guard.changed": [...EVERY_GUARD, of("tasks.guard.listRequirements")],
  "inactivity.configured": [of("manage.inactivity.list"), of("manage.inactivity.history")],
  "institution.changed": [
    of("manage.institution.list"),
    of("manage.institution.get", "institutionId", "institutionId"),
    of("manage.institution.listChoices"),
    of("manage.group.list", "institutionId", "institutionId"),
    of("manage.merchant.list"),
  ],
  "intake.applied": [LIST, of("tasks.intake.listRuns")],
  "face.changed": [of("manage.face.list"), of("manage.face.listBlacklist")],
  "face.configured": [of("manage.face.listRules"), of("manage.face.ruleHistory")],
  "letter.changed": [
    ...GUARD,
    of("telephony.letter.listOfCase", "taskId", "caseId"),
    of("telephony.letter.list"),
    of("telephony.letter.preview", "taskId", "caseId"),
  ],
  "access.changed": [
    of("manage.access.list"),
    of("manage.access.listExceptions"),
    of("manage.access.history"),
  ],
  "letter.configured": [of("telephony.letter.listTemplates"), of("telephony.letter.preview")],
  "loan.changed": [LIST, ...AMOUNTS],
  // Above all what the desk says of closed means of contact.
  "config.changed": [
    of("manage.config.list"),
    of("manage.config.listInfo"),
    of("manage.config.history"),
    of("manage.config.infoHistory"),
    of("manage.config.getValue"),
    of("reports.hour.get"),
    of("reports.hour.history"),
    of("telephony.optOut.list"),
    of("telephony.optOut.history"),
    of("tasks.guard.check"),
    of("tasks.guard.checkChannels"),
  ],
  "leaver.configured": [of("manage.leaver.list"), of("manage.leaver.history")],
  "masking.configured": [
    of("manage.masking.list"),
    of("manage.masking.history"),
    of("tasks.contact.getMasking"),
  ],
  "message.changed": [of("manage.message.list")],
  "notice.new": [of("tasks.notice.list"), LIST, ...REPLIES],
  "payment.doubtful": [of("repay.suspense.list")],
  "payment.received": [LIST, ...AMOUNTS, of("repay.payment.listLatest")],
  "payment.reversed": [LIST, ...AMOUNTS, of("repay.payment.listLatest")],
  "penalty.changed": [of("board.penalty.list"), of("board.penalty.get", "orderId", "orderId")],
  "penalty.configured": [
    of("board.penalty.get"),
    of("board.penalty.listRules"),
    of("board.penalty.ruleHistory"),
  ],
  // Who one is and what one is offered; the pages ask for themselves what they may.
  "permission.changed": [
    of("session.login.getCurrentUser"),
    of("session.menu.get"),
    of("manage.permission.get", "institutionId", "institutionId"),
  ],
  "permission.granted": [
    of("session.login.getCurrentUser"),
    of("session.menu.get"),
    of("manage.permission.get"),
    of("manage.permission.listApprovers"),
    of("manage.permission.listRoles"),
  ],
  "phone.changed": [of("telephony.phoneApp.getOwn"), of("telephony.phoneApp.list")],
  "placement.changed": PLACEMENTS,
  "placement.configured": [of("tasks.placement.listRules"), of("tasks.placement.ruleHistory")],
  "presence.changed": [],
  "promise.settled": [...CASE, PROMISES],
  // What was approved is in the lists of what comes next.
  "proposal.changed": [
    of("manage.proposal.list"),
    of("manage.proposal.get"),
    of("repay.suspense.list"),
    of("repay.bankFile.list"),
    of("repay.bankFile.get"),
    of("repay.bankFile.listReports"),
    of("repay.deductionPolicy.listLimits"),
    of("repay.deductionPolicy.list"),
    of("manage.config.list"),
    of("manage.config.listInfo"),
    of("manage.forbiddenWord.list"),
    of("telephony.optOut.list"),
    of("repay.terms.list"),
    of("repay.terms.get"),
    of("tasks.guard.listRequirements"),
    of("tasks.intake.listIssues"),
    of("tasks.intake.getRun"),
    of("telephony.letter.listTemplates"),
  ],
  "dailyTask.changed": [of("board.dailyTask.list"), of("board.dailyTask.monitor")],
  "dataRequest.changed": [
    of("manage.dataRequest.list"),
    of("manage.dataRequest.get"),
    of("tasks.borrower.get", "id", "borrowerId"),
  ],
  "recycling.configured": [of("tasks.recycling.list"), of("tasks.recycling.history")],
  "report.collected": [
    of("reports.daily.page"),
    of("reports.daily.listCases"),
    of("reports.daily.lastSuccessRecord"),
    of("reports.dashboard.page"),
    of("reports.dashboard.listHours"),
    of("reports.dashboard.listAgents"),
    of("reports.dashboard.lastSuccessRecord"),
    of("reports.overview.page"),
    of("reports.overview.getSummary"),
    of("reports.overview.lastSuccessRecord"),
    of("reports.rollRate.page"),
    of("reports.rollRate.map"),
    of("reports.rollRate.entries"),
    of("reports.rollRate.listCases"),
    of("reports.rollRate.lastSuccessRecord"),
  ],
  "retention.configured": [of("manage.retention.list"), of("manage.retention.history")],
  "schedule.changed": SCHEDULE,
  "schedule.configured": [...SCHEDULE, of("manage.schedule.listCodes")],
  "quality.changed": [
    of("board.quality.list"),
    of("board.quality.listAgents"),
    of("board.quality.get"),
  ],
  "quality.configured": [
    of("board.quality.listRules"),
    of("board.quality.ruleHistory"),
    of("board.quality.getCard"),
    of("board.quality.cardHistory"),
  ],
  "queue.changed": [
    of("manage.queue.list"),
    of("manage.queue.get"),
    of("manage.queue.listSpans"),
    of("manage.queue.history"),
    of("manage.institution.listChoices"),
    of("tasks.allocation.listRules"),
    of("tasks.allocation.getOverview"),
  ],
  "schedule.saving": [],
  "sms.changed": [
    ...GUARD,
    of("telephony.sms.listOfCase", "taskId", "caseId"),
    of("telephony.sms.listUnknown"),
    of("telephony.sms.getResidue", "taskId", "caseId"),
    ...REPLIES,
  ],
  "sms.configured": [
    of("telephony.sms.getSetting"),
    of("telephony.sms.getResidue"),
    of("telephony.sms.previewTemplates"),
    of("telephony.sms.listTemplates"),
    of("telephony.sms.listReplyRules"),
    of("telephony.sms.replyRuleHistory"),
  ],
  "target.changed": [of("reports.target.list"), of("reports.target.history")],
  "taskConfig.changed": [of("board.taskConfig.list"), of("board.taskConfig.history")],
  "workOrder.changed": [
    of("board.workOrder.list"),
    of("board.workOrder.listOfCase"),
    of("board.workOrder.listPeople"),
    of("board.workOrder.get", "orderId", "orderId"),
    of("board.workOrder.history", "orderId", "orderId"),
    of("board.penalty.get", "orderId", "orderId"),
  ],
  "workOrder.configured": [of("board.workOrder.listTerms"), of("board.workOrder.termHistory")],
  "view.changed": [of("tasks.view.list")],
  "view.teamChanged": [of("tasks.view.list")],
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

const knownRefreshes = (type: string): readonly Refresh[] =>
  Object.hasOwn(REFRESHES, type) ? REFRESHES[type as Heard] : [];

/** Whether what the query of this key shows may be old after the event. */
export const isTouched = (key: readonly unknown[], { type, ids }: DomainEvent): boolean => {
  const { path, input } = readKey(key);
  return knownRefreshes(type).some((refresh) => {
    if (refresh.path !== path) return false;
    if (!refresh.by) return true;
    const [field, name] = refresh.by;
    const id = ids[name];
    return id === undefined || id === null || input[field] === id;
  });
};

const LIVE = new Set<string>(
  Object.values(REFRESHES).flatMap((all) => all.map(({ path }) => path)),
);

/** Whether any event could have made it old. */
export const isLiveQuery = (key: readonly unknown[]): boolean => LIVE.has(readKey(key).path);

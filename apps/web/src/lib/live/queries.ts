/* The queries that an event can make old, and those that grow old together. */
import type { Outputs } from "@/lib/trpc.ts";

type StringKeys<T> = Extract<keyof T, string>;

/** "tasks.case.list": router, noun and procedure. */
type QueryPath = {
  [R in StringKeys<Outputs>]: {
    [N in StringKeys<Outputs[R]>]: `${R}.${N}.${StringKeys<Outputs[R][N]>}`;
  }[StringKeys<Outputs[R]>];
}[StringKeys<Outputs>];

type NounPath = {
  [R in StringKeys<Outputs>]: `${R}.${StringKeys<Outputs[R]>}`;
}[StringKeys<Outputs>];

export interface Refresh {
  /** A query, or all queries of a noun. */
  readonly path: QueryPath | NounPath;
  /** Limits the refresh to queries whose input field equals the id of the event. */
  readonly by?: readonly [field: string, id: string];
}

export const buildRefresh = (path: QueryPath, field?: string, id?: string): Refresh =>
  field && id ? { path, by: [field, id] } : { path };

/** The values in force of a declared setting, and their history. */
export const buildSettingRefreshes = (name: StringKeys<Outputs["setting"]>): readonly Refresh[] => [
  buildRefresh(`setting.${name}.list`),
  buildRefresh(`setting.${name}.history`),
];

export const LIST = buildRefresh("tasks.case.list");
export const CASE = [LIST, buildRefresh("tasks.case.get", "taskId", "caseId")];
export const REPLIES = [
  buildRefresh("telephony.sms.listReplies"),
  buildRefresh("telephony.sms.countReplies"),
] as const;
export const GUARD = [
  buildRefresh("tasks.guard.check", "taskId", "caseId"),
  buildRefresh("tasks.guard.checkChannels", "taskId", "caseId"),
];
export const EVERY_GUARD = [
  buildRefresh("tasks.guard.check"),
  buildRefresh("tasks.guard.checkChannels"),
];
export const LOGS = buildRefresh("tasks.log.list", "id", "caseId");
export const PROMISES = buildRefresh("tasks.promise.list", "taskId", "caseId");
export const CLOSING = [
  buildRefresh("tasks.closing.get", "taskId", "caseId"),
  buildRefresh("tasks.closing.listRequests"),
];
export const PLACEMENTS = [
  buildRefresh("tasks.placement.listHeld"),
  buildRefresh("tasks.placement.listLeaving"),
];
export const MOVES = buildRefresh("tasks.closing.history", "taskId", "caseId");
export const CODES = [
  buildRefresh("repay.code.list", "loanId", "loanId"),
  buildRefresh("repay.code.listTypes", "id", "loanId"),
  buildRefresh("repay.payment.listBankCodes"),
];
export const AMOUNTS = [
  buildRefresh("repay.code.listTypes", "id", "loanId"),
  buildRefresh("repay.code.listModes", "loanId", "loanId"),
  buildRefresh("repay.code.quoteMode", "loanId", "loanId"),
  buildRefresh("repay.code.quotePart", "loanId", "loanId"),
  buildRefresh("repay.deduction.getOffer"),
  buildRefresh("repay.deduction.quoteFull"),
  buildRefresh("repay.deduction.quotePart"),
  buildRefresh("tasks.case.get", "loanId", "loanId"),
  buildRefresh("repay.payment.list", "loanId", "loanId"),
  buildRefresh("repay.payment.getSums", "loanId", "loanId"),
  buildRefresh("repay.payment.listInstallments", "loanId", "loanId"),
  buildRefresh("repay.loan.getStatement", "loanId", "loanId"),
];
export const CONTACTS = [
  buildRefresh("tasks.contact.list", "id", "borrowerId"),
  buildRefresh("tasks.contact.listRelatedPhones", "id", "borrowerId"),
];

export const SCHEDULE = [
  buildRefresh("manage.schedule.list"),
  buildRefresh("manage.schedule.countDays"),
  buildRefresh("tasks.assignment.listCandidates"),
];

export const ASSIGNMENT = [
  buildRefresh("tasks.assignment.history", "taskId", "caseId"),
  buildRefresh("tasks.allocation.explain", "taskId", "caseId"),
];
export const LOADS = [
  buildRefresh("tasks.assignment.listCandidates"),
  buildRefresh("tasks.allocation.listLoads"),
  buildRefresh("tasks.allocation.getOverview"),
];

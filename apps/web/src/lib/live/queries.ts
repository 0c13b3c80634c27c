/* The queries that an event can make old, and those that grow old together. */
import type { Outputs } from "@/lib/trpc.ts";

type Words<T> = Extract<keyof T, string>;

/** "tasks.case.list": router, noun and procedure. */
type QueryPath = {
  [R in Words<Outputs>]: {
    [N in Words<Outputs[R]>]: `${R}.${N}.${Words<Outputs[R][N]>}`;
  }[Words<Outputs[R]>];
}[Words<Outputs>];

export interface Refresh {
  readonly path: QueryPath;
  /** Only where the input names the same one: input field and id of the event. */
  readonly by?: readonly [field: string, id: string];
}

export const of = (path: QueryPath, field?: string, id?: string): Refresh =>
  field && id ? { path, by: [field, id] } : { path };

export const LIST = of("tasks.case.list");
export const CASE = [LIST, of("tasks.case.get", "taskId", "caseId")];
export const REPLIES = [of("telephony.sms.listReplies"), of("telephony.sms.countReplies")] as const;
export const GUARD = [
  of("tasks.guard.check", "taskId", "caseId"),
  of("tasks.guard.checkChannels", "taskId", "caseId"),
];
export const EVERY_GUARD = [of("tasks.guard.check"), of("tasks.guard.checkChannels")];
export const LOGS = of("tasks.log.list", "id", "caseId");
export const PROMISES = of("tasks.promise.list", "taskId", "caseId");
export const CLOSING = [
  of("tasks.closing.get", "taskId", "caseId"),
  of("tasks.closing.listRequests"),
];
export const PLACEMENTS = [of("tasks.placement.listHeld"), of("tasks.placement.listLeaving")];
export const MOVES = of("tasks.closing.history", "taskId", "caseId");
export const CODES = [
  of("repay.code.list", "loanId", "loanId"),
  of("repay.code.listTypes", "id", "loanId"),
  of("repay.payment.listBankCodes"),
];
export const AMOUNTS = [
  of("repay.code.listTypes", "id", "loanId"),
  of("repay.code.listModes", "loanId", "loanId"),
  of("repay.code.quoteMode", "loanId", "loanId"),
  of("repay.code.quotePart", "loanId", "loanId"),
  of("repay.deduction.getOffer"),
  of("repay.deduction.quoteFull"),
  of("repay.deduction.quotePart"),
  of("tasks.case.get", "loanId", "loanId"),
  of("repay.payment.list", "loanId", "loanId"),
  of("repay.payment.getSums", "loanId", "loanId"),
  of("repay.payment.listInstallments", "loanId", "loanId"),
  of("repay.loan.getStatement", "loanId", "loanId"),
];
export const CONTACTS = [
  of("tasks.contact.list", "id", "borrowerId"),
  of("tasks.contact.listRelatedPhones", "id", "borrowerId"),
];

export const SCHEDULE = [
  of("manage.schedule.list"),
  of("manage.schedule.countDays"),
  of("tasks.binding.listCandidates"),
];

export const BINDING = [
  of("tasks.binding.history", "taskId", "caseId"),
  of("tasks.allocation.explain", "taskId", "caseId"),
];
/** What waits where, and what agents have in hand. */
export const LOADS = [
  of("tasks.binding.listCandidates"),
  of("tasks.allocation.listLoads"),
  of("tasks.allocation.getOverview"),
];

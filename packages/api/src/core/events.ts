/** Users who may receive an event, with the id that selects them. */
export type Audience =
  /** Users who see the case `caseId`, and the agent named by the event. */
  | "CASE"
  /** Users who see a case of the loan `loanId`. */
  | "LOAN"
  /** Users who see a case of the borrower `borrowerId`. */
  | "BORROWER"
  /** Only the user `userId`. */
  | "USER"
  /** Users of `institutionId` and those of the lender who see it; all users when it is null. */
  | "INSTITUTION"
  | "EVERYBODY"
  /** Used between the servers only. */
  | "NOBODY";

/** All events that can be published. Sockets deliver by this table alone. */
export const EVENTS = {
  "access.changed": "INSTITUTION",
  "agent.counted": "INSTITUTION",
  "agent.recountDue": "NOBODY",
  "allocation.requested": "NOBODY",
  "allocation.changed": "INSTITUTION",
  "allocation.configured": "EVERYBODY",
  "borrower.flagEnded": "NOBODY",
  "borrower.flagAdded": "NOBODY",
  "call.changed": "CASE",
  "case.assigned": "CASE",
  "case.closed": "CASE",
  "case.held": "CASE",
  "case.reopened": "CASE",
  "case.snoozed": "CASE",
  "case.released": "CASE",
  "case.worked": "CASE",
  "changeFeed.due": "NOBODY",
  "closing.changed": "CASE",
  "code.changed": "LOAN",
  "code.configured": "INSTITUTION",
  "code.ended": "NOBODY",
  "code.requested": "NOBODY",
  "contact.doNotContactAdded": "BORROWER",
  "contact.changed": "BORROWER",
  "dailyTask.changed": "INSTITUTION",
  "dataRequest.changed": "BORROWER",
  "endOfDay.completed": "EVERYBODY",
  "deduction.changed": "CASE",
  "extension.changed": "INSTITUTION",
  "config.changed": "EVERYBODY",
  "extension.configured": "INSTITUTION",
  "face.changed": "INSTITUTION",
  "face.configured": "INSTITUTION",
  "guard.changed": "EVERYBODY",
  "inactivity.configured": "INSTITUTION",
  "institution.changed": "INSTITUTION",
  "loanImport.applied": "INSTITUTION",
  "letter.changed": "CASE",
  "letter.configured": "INSTITUTION",
  "loan.changed": "LOAN",
  "loan.invalidated": "NOBODY",
  "leaver.configured": "INSTITUTION",
  "login.offShift": "NOBODY",
  "masking.configured": "INSTITUTION",
  "message.changed": "USER",
  "notification.new": "USER",
  "payment.suspended": "EVERYBODY",
  "payment.fileEntered": "NOBODY",
  "payment.received": "INSTITUTION",
  "payment.reversed": "INSTITUTION",
  "penalty.changed": "INSTITUTION",
  "penalty.configured": "EVERYBODY",
  "permission.changed": "INSTITUTION",
  "permission.granted": "EVERYBODY",
  "phone.changed": "INSTITUTION",
  "placement.changed": "INSTITUTION",
  "placement.configured": "EVERYBODY",
  "presence.changed": "CASE",
  "promise.settled": "CASE",
  "proposal.changed": "INSTITUTION",
  "quality.changed": "INSTITUTION",
  "quality.configured": "INSTITUTION",
  "stage.changed": "INSTITUTION",
  "recycling.configured": "INSTITUTION",
  "report.collected": "INSTITUTION",
  "retention.configured": "INSTITUTION",
  "endOfDay.requested": "NOBODY",
  "schedule.changed": "INSTITUTION",
  "schedule.configured": "EVERYBODY",
  "schedule.saving": "USER",
  "session.ended": "NOBODY",
  "sms.changed": "CASE",
  "sms.configured": "INSTITUTION",
  "sms.queued": "NOBODY",
  "target.changed": "INSTITUTION",
  "taskConfig.changed": "INSTITUTION",
  "view.changed": "USER",
  "view.teamChanged": "INSTITUTION",
  "webhook.due": "NOBODY",
  "workOrder.changed": "INSTITUTION",
  "workOrder.configured": "EVERYBODY",
  "workOrder.decided": "NOBODY",
} as const satisfies Record<`${string}.${string}`, Audience>;

export type EventType = keyof typeof EVENTS;

/** Returns false for an event that only a newer version of the server knows. */
export const isEventType = (type: string): type is EventType => Object.hasOwn(EVENTS, type);

/** Event: only ids, no rows. Clients map it to the queries they fetch again. */
export interface DomainEvent {
  readonly type: EventType;
  readonly ids: Readonly<Record<string, number | null>>;
}

/** PostgreSQL channel on which server processes notify each other of committed events. */
export const EVENT_CHANNEL = "kolekta_commit";

/** Subjects of complaints; most have immediate effects. */
export const ORDER_CATEGORIES = [
  "ALREADY_PAID",
  "HARASSMENT",
  "THREAT",
  "PRIVACY",
  "IDENTITY_FRAUD",
  "WRONG_AMOUNT",
  "OTHER",
] as const;
export type OrderCategory = (typeof ORDER_CATEGORIES)[number];

/** Channels of receipt; three of them are regulators or their bodies. */
export const ORDER_CHANNELS = ["HOTLINE", "APP", "OJK", "SEC", "AFPI", "SOCIAL", "LENDER"] as const;
export type OrderChannel = (typeof ORDER_CHANNELS)[number];

/** 1 ordinary, 2 serious, 3 major. */
export const SEVERITIES = [1, 2, 3] as const;
export type Severity = (typeof SEVERITIES)[number];

/** 0, 1, 2, 3 and 9 of the specification, in this order. */
export const ORDER_STATES = ["NEW", "ALLOCATED", "PROCESSING", "DONE", "INVALID"] as const;
export type OrderState = (typeof ORDER_STATES)[number];

/** States in which an order still needs work. */
export const OPEN_ORDER_STATES = ["NEW", "ALLOCATED", "PROCESSING"] as const;

export const VERDICTS = ["FOUNDED", "UNFOUNDED"] as const;
export type Verdict = (typeof VERDICTS)[number];

/**
 * A proposed verdict waits for a second user. A confirmed one is replaced when the complaint is
 * reopened.
 */
export const VERDICT_STATES = ["PROPOSED", "CONFIRMED", "RETURNED", "REPLACED"] as const;
export type VerdictState = (typeof VERDICT_STATES)[number];

export const ORDER_EVENTS = [
  "CREATED",
  "EFFECT",
  "EFFECT_ENDED",
  "ALLOCATED",
  "UNALLOCATED",
  "STARTED",
  "NOTE",
  "FILE_ADDED",
  "ANSWERED",
  "EXTENDED",
  "VERDICT",
  "RETURNED",
  "DONE",
  "REOPENED",
  "INVALID",
  "OVERDUE",
  "ANSWER_FAILED",
] as const;
export type OrderEvent = (typeof ORDER_EVENTS)[number];

/** Reasons for which a handler lost an order. */
export const UNALLOCATION_CAUSES = ["HANDLER_DISABLED", "HANDLER_MOVED"] as const;

/** Immediate effects of a complaint on its case. */
export const ORDER_EFFECTS = [
  "HOLD",
  "DO_NOT_CONTACT",
  "AGENT_EXCLUDED",
  "RECORDINGS_KEPT",
  "WITHDRAWAL_REQUESTED",
] as const;
export type OrderEffect = (typeof ORDER_EFFECTS)[number];

/** Methods of an answer: a printed letter, a text through the guard, or spoken on the phone. */
export const ANSWER_METHODS = ["LETTER", "SMS", "SPOKEN"] as const;
export type AnswerMethod = (typeof ANSWER_METHODS)[number];

export const FILE_KINDS = ["ATTACHMENT", "ANSWER"] as const;

export const INVALID_REASONS = ["DUPLICATE", "NOT_OURS", "MISTAKE"] as const;

export const ORDER_SORTS = ["due", "created", "severity"] as const;
export type OrderSort = (typeof ORDER_SORTS)[number];

/** Maximum number of orders per request. */
export const ALLOCATION_LIMIT = 200;

/**
 * POJK 22/2023: an answer within this number of working days, extended once by as many. No term may
 * exceed it.
 */
export const MAX_DEADLINE_DAYS = 10;

/** Number of days in which a closed order may be reopened. */
export const REOPEN_DAYS = 30;

export const TEXT_LENGTH = 2000;
export const ANSWER_LENGTH = 4000;
export const FILE_LIMIT_BYTES = 10 * 1024 * 1024;

/** Deadlines are the first instant after their last day; returns the last instant of that day. */
export const toLastInstant = (limit: Date): Date => new Date(limit.getTime() - 1);

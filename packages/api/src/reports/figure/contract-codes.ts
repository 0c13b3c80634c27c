/**
 * Measures of agents and stages. Every measure is a whole number that adds up over hours, stages,
 * agents and days. Amounts are in the smallest unit of the row's currency. The columns of
 * `report_figure` and `agent_day` have these names. Shares, averages and costs per unit are
 * computed from sums, never from other shares. docs/domain/figures.md defines each measure and its
 * source row.
 */

/** Caseload: cases in hand on a day = cases left from earlier days + entered - dropped. */
export const CASELOAD_MEASURES = [
  "entered",
  "enteredMinor",
  "enteredPrincipalMinor",
  "enteredFeeMinor",
  "exited",
  "exitedMinor",
  "exitedPrincipalMinor",
  "exitedFeeMinor",
  "dropped",
  "droppedMinor",
  "droppedPrincipalMinor",
  "droppedFeeMinor",
  "settled",
] as const;

export const CONTACT_MEASURES = [
  "calls",
  "connected",
  "effective",
  "selfCalls",
  "selfConnected",
  /** Connected phone calls, whose talk time is known. */
  "phoneConnected",
  "talkSeconds",
  /** Connected calls whose result was recorded within ten minutes of their end. */
  "loggedInTime",
  /** Cases counted once per agent and day: called, reached the borrower, promised. */
  "attemptedCases",
  "reachedCases",
  "promisedCases",
  /**
   * First attempts on a case since its assignment; the following count those within two hours and
   * on the day of the assignment.
   */
  "firstContacts",
  "firstContactsInTime",
  "firstContactsSameDay",
  "logs",
  "messagesSent",
  "messagesDelivered",
] as const;

export const PROMISE_MEASURES = [
  "promises",
  "promisedMinor",
  "kept",
  "keptMinor",
  "partial",
  "broken",
  /** Amounts of the promises that were evaluated as kept, partly kept or broken. */
  "evaluatedMinor",
] as const;

export const MONEY_MEASURES = [
  "payments",
  "collectedMinor",
  "collectedPrincipalMinor",
  "collectedFeeMinor",
  "codesCreated",
  "codesPaid",
  "extensions",
  "extensionFeeMinor",
  "deductions",
  "waivedMinor",
] as const;

export const CONDUCT_MEASURES = [
  /** 1 on a day on which the agent logged in or worked. */
  "present",
  "idleEvents",
  "idleMinutes",
  "guardBlocks",
  "guardOverrides",
] as const;

export const MEASURES = [
  ...CASELOAD_MEASURES,
  ...CONTACT_MEASURES,
  ...PROMISE_MEASURES,
  ...MONEY_MEASURES,
  ...CONDUCT_MEASURES,
] as const;

export type Measure = (typeof MEASURES)[number];
export type Measures = Readonly<Record<Measure, number>>;

/**
 * Kinds of facts. Each has a view of its name, such as `fact_call`. docs/domain/figures.md defines
 * the source rows.
 */
export const FACT_KINDS = [
  "CALL",
  "LOGGED_CALL",
  "LOGGED_IN_TIME",
  "FIRST_CONTACT",
  "LOG",
  "SENT",
  "DELIVERED",
  "PROMISED",
  "EVALUATED",
  "POSTED",
  "REVERSED",
  "ALLOCATED",
  "CODE_CREATED",
  "CODE_PAID",
  "CODE_UNPAID",
  "EXTENDED",
  "UNEXTENDED",
  "WAIVED",
  "UNWAIVED",
  "LOGIN",
  "IDLE",
  "BLOCKED",
  "OVERRIDDEN",
] as const;
export type FactKind = (typeof FACT_KINDS)[number];

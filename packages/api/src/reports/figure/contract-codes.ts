/**
 * What is counted of agents and stages. Every measure is a whole number that adds up over hours, stages, agents and days;
 * amounts are in the smallest unit of the row's currency. The columns of `report_figure` and `agent_day` bear these names.
 * Shares, averages and costs per unit are made of sums, never of other shares. What each one means, and which row makes it
 * true, stands in docs/domain/figures.md.
 */

/** Cases in an agent's hands: in hand on a day = what was left of the days before + entered - dropped. */
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
  /** Connected calls of the telephone: their talk is known, and whether a result followed. */
  "phoneConnected",
  "talkSeconds",
  /** Connected calls whose result was recorded within ten minutes of their end. */
  "loggedInTime",
  /** Cases, each once an agent and day: called at all, spoken to the borrower, promised. */
  "attemptedCases",
  "reachedCases",
  "promisedCases",
  /** First attempts on a case since it was assigned; of them within two hours, and on the day of the assignment. */
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
  /** Amounts of the promises that were judged kept, partial or broken. */
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

/** What a fact can be; each has a view of the same name, `fact_call`, and what makes it true stands in docs/domain/figures.md. */
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

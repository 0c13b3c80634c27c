/**
 * What moves a case: each event with where it leads, on what condition and with what effects. The one table that
 * actions, screens and tests ask; refuses to know how a condition is looked up.
 */
import { OPEN_STATUSES, type Status } from "./contract-codes.ts";

export const CASE_EVENTS = [
  "PLACED",
  "WORKED",
  "BOUND",
  "UNBOUND",
  "STAGE",
  "ARREARS_PAID",
  "EXTENDED",
  "PAID_OFF",
  "PAID_AT_LENDER",
  "RECALLED",
  "VOIDED",
  "WRITTEN_OFF",
  "RECOVERED",
  "PAYMENT_REVERSED",
  "OWED_CHANGED",
  "MONEY_TOLD_LATE",
] as const;
export type CaseEvent = (typeof CASE_EVENTS)[number];

/** What must hold; whoever makes the move looks. */
export type Guard =
  | "NO_OPEN_CASE"
  | "WORKED_BY_BOUND_AGENT"
  | "AGENT_MAY_WORK_IT"
  | "BOUND"
  | "DPD_LEFT_STAGE"
  | "ARREARS_WITHIN_TOLERANCE_LOAN_GOES_ON"
  | "EXTENSION_FEE_PAID"
  | "OUTSTANDING_WITHIN_TOLERANCE"
  | "NOT_LATE_AT_LENDER"
  | "REASON_GIVEN"
  | "NO_PAYMENT"
  | "APPROVED_DPD_NO_PROMISE_NO_CODE"
  | "WITHIN_REVERSAL_DAYS_NO_NEWER_CASE"
  | "RECOVERED_AFTER_WRITE_OFF"
  | "ENDED_OTHERWISE_BY_VALUE_DAY";

export type Effect =
  | "STAGE_BY_DPD"
  | "PLACEMENT_END"
  | "FIRST_CONTACT"
  | "BINDING_ENDED"
  | "AGENT_GIVEN_UP"
  | "PROMISE_STAYS"
  | "GRANTS_END"
  | "PROMISE_ENDED"
  | "CODES_CANCELLED"
  | "REQUESTS_VOID"
  | "CONTACT_STOPPED"
  | "DUE_DAY_MOVED"
  | "AGENCY_TOLD"
  | "FEES_END"
  | "RECOVERED_FLAG"
  | "CREDIT_TAKEN_BACK";

export interface Transition {
  readonly event: CaseEvent;
  /** Null: there was no case. */
  readonly from: readonly (Status | null)[];
  readonly to: Status;
  readonly guard: Guard;
  readonly effects: readonly Effect[];
}

const ENDS = [
  "PROMISE_ENDED",
  "CODES_CANCELLED",
  "REQUESTS_VOID",
  "CONTACT_STOPPED",
] as const;

export const TRANSITIONS = [
  {
    event: "PLACED",
    from: [null],
    to: "C00",
    guard: "NO_OPEN_CASE",
    effects: ["STAGE_BY_DPD", "PLACEMENT_END"],
  },
  {
    event: "WORKED",
    from: ["C00"],
    to: "C10",
    guard: "WORKED_BY_BOUND_AGENT",
    effects: ["FIRST_CONTACT"],
  },
  {
    event: "BOUND",
    from: OPEN_STATUSES,
    to: "C00",
    guard: "AGENT_MAY_WORK_IT",
    effects: ["BINDING_ENDED", "PROMISE_STAYS", "GRANTS_END"],
  },
  {
    event: "UNBOUND",
    from: OPEN_STATUSES,
    to: "C00",
    guard: "BOUND",
    effects: ["BINDING_ENDED", "AGENT_GIVEN_UP", "PROMISE_STAYS", "GRANTS_END"],
  },
  {
    event: "STAGE",
    from: OPEN_STATUSES,
    to: "C00",
    guard: "DPD_LEFT_STAGE",
    effects: ["BINDING_ENDED", "AGENT_GIVEN_UP", "PROMISE_STAYS", "GRANTS_END"],
  },
  {
    event: "ARREARS_PAID",
    from: OPEN_STATUSES,
    to: "C30",
    guard: "ARREARS_WITHIN_TOLERANCE_LOAN_GOES_ON",
    effects: ENDS,
  },
  {
    event: "EXTENDED",
    from: OPEN_STATUSES,
    to: "C31",
    guard: "EXTENSION_FEE_PAID",
    effects: [...ENDS, "DUE_DAY_MOVED"],
  },
  {
    event: "PAID_OFF",
    from: OPEN_STATUSES,
    to: "C32",
    guard: "OUTSTANDING_WITHIN_TOLERANCE",
    effects: ENDS,
  },
  {
    event: "PAID_AT_LENDER",
    from: OPEN_STATUSES,
    to: "C30",
    guard: "NOT_LATE_AT_LENDER",
    effects: ENDS,
  },
  {
    event: "PAID_AT_LENDER",
    from: OPEN_STATUSES,
    to: "C32",
    guard: "NOT_LATE_AT_LENDER",
    effects: ENDS,
  },
  {
    event: "RECALLED",
    from: OPEN_STATUSES,
    to: "C40",
    guard: "REASON_GIVEN",
    effects: [...ENDS, "BINDING_ENDED", "AGENT_GIVEN_UP", "AGENCY_TOLD"],
  },
  {
    event: "VOIDED",
    from: OPEN_STATUSES,
    to: "C70",
    guard: "NO_PAYMENT",
    effects: [...ENDS, "BINDING_ENDED", "AGENT_GIVEN_UP", "AGENCY_TOLD"],
  },
  {
    event: "WRITTEN_OFF",
    from: [...OPEN_STATUSES, "C40"],
    to: "C80",
    guard: "APPROVED_DPD_NO_PROMISE_NO_CODE",
    effects: [...ENDS, "FEES_END"],
  },
  {
    event: "RECOVERED",
    from: ["C80"],
    to: "C32",
    guard: "OUTSTANDING_WITHIN_TOLERANCE",
    effects: ["RECOVERED_FLAG", "CODES_CANCELLED"],
  },
  {
    event: "PAYMENT_REVERSED",
    from: ["C30", "C31", "C32"],
    to: "C10",
    guard: "WITHIN_REVERSAL_DAYS_NO_NEWER_CASE",
    effects: ["CREDIT_TAKEN_BACK"],
  },
  {
    event: "PAYMENT_REVERSED",
    from: ["C32"],
    to: "C80",
    guard: "RECOVERED_AFTER_WRITE_OFF",
    effects: ["CREDIT_TAKEN_BACK"],
  },
  {
    event: "OWED_CHANGED",
    from: ["C30", "C31", "C32"],
    to: "C10",
    guard: "WITHIN_REVERSAL_DAYS_NO_NEWER_CASE",
    effects: [],
  },
  {
    event: "OWED_CHANGED",
    from: ["C32"],
    to: "C80",
    guard: "RECOVERED_AFTER_WRITE_OFF",
    effects: [],
  },
  {
    event: "OWED_CHANGED",
    from: ["C31", "C32"],
    to: "C30",
    guard: "ENDED_OTHERWISE_BY_VALUE_DAY",
    effects: [],
  },
  {
    event: "OWED_CHANGED",
    from: ["C30", "C32"],
    to: "C31",
    guard: "ENDED_OTHERWISE_BY_VALUE_DAY",
    effects: [],
  },
  {
    event: "OWED_CHANGED",
    from: ["C30", "C31"],
    to: "C32",
    guard: "ENDED_OTHERWISE_BY_VALUE_DAY",
    effects: [],
  },
  {
    event: "MONEY_TOLD_LATE",
    from: ["C31", "C32"],
    to: "C30",
    guard: "ENDED_OTHERWISE_BY_VALUE_DAY",
    effects: [],
  },
  {
    event: "MONEY_TOLD_LATE",
    from: ["C30", "C32"],
    to: "C31",
    guard: "ENDED_OTHERWISE_BY_VALUE_DAY",
    effects: [],
  },
  {
    event: "MONEY_TOLD_LATE",
    from: ["C30", "C31"],
    to: "C32",
    guard: "ENDED_OTHERWISE_BY_VALUE_DAY",
    effects: [],
  },
] as const satisfies readonly Transition[];

/** The move that the event makes from this status; undefined where it makes none. */
export const transitionOf = (
  event: CaseEvent,
  from: Status | null,
  to?: Status,
): Transition | undefined =>
  (TRANSITIONS as readonly Transition[]).find(
    (one) =>
      one.event === event &&
      one.from.includes(from) &&
      (to === undefined || one.to === to),
  );

/** Whether the event may happen to a case of this status at all; its guard is asked apart. */
export const canHappen = (event: CaseEvent, from: Status): boolean =>
  transitionOf(event, from) !== undefined;

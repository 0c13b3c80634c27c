/**
 * Transitions of a case by event. Actions and rules use this table only, and the database has a
 * copy in case_transition. Conditions of an event belong to the rules of its room.
 */
import { OPEN_STATUSES, type Status } from "./contract-codes.ts";

export const CASE_EVENTS = [
  "PLACED",
  "WORKED",
  "ASSIGNED",
  "RELEASED",
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
  "OUTSTANDING_CHANGED",
  "PAYMENT_REPORTED_LATE",
] as const;
export type CaseEvent = (typeof CASE_EVENTS)[number];

export interface Transition {
  readonly event: CaseEvent;
  /** Statuses before the event; null for a new case. */
  readonly from: readonly (Status | null)[];
  readonly to: Status;
}

export const TRANSITIONS = [
  { event: "PLACED", from: [null], to: "C00" },
  { event: "WORKED", from: ["C00"], to: "C10" },
  { event: "ASSIGNED", from: OPEN_STATUSES, to: "C00" },
  { event: "RELEASED", from: OPEN_STATUSES, to: "C00" },
  { event: "STAGE", from: OPEN_STATUSES, to: "C00" },
  { event: "ARREARS_PAID", from: OPEN_STATUSES, to: "C30" },
  { event: "EXTENDED", from: OPEN_STATUSES, to: "C31" },
  { event: "PAID_OFF", from: OPEN_STATUSES, to: "C32" },
  { event: "PAID_AT_LENDER", from: OPEN_STATUSES, to: "C30" },
  { event: "PAID_AT_LENDER", from: OPEN_STATUSES, to: "C32" },
  { event: "RECALLED", from: OPEN_STATUSES, to: "C40" },
  { event: "VOIDED", from: OPEN_STATUSES, to: "C70" },
  { event: "WRITTEN_OFF", from: [...OPEN_STATUSES, "C40"], to: "C80" },
  { event: "RECOVERED", from: ["C80"], to: "C32" },
  { event: "PAYMENT_REVERSED", from: ["C30", "C31", "C32"], to: "C10" },
  { event: "PAYMENT_REVERSED", from: ["C32"], to: "C80" },
  { event: "OUTSTANDING_CHANGED", from: ["C30", "C31", "C32"], to: "C10" },
  { event: "OUTSTANDING_CHANGED", from: ["C32"], to: "C80" },
  { event: "OUTSTANDING_CHANGED", from: ["C31", "C32"], to: "C30" },
  { event: "OUTSTANDING_CHANGED", from: ["C30", "C32"], to: "C31" },
  { event: "OUTSTANDING_CHANGED", from: ["C30", "C31"], to: "C32" },
  { event: "PAYMENT_REPORTED_LATE", from: ["C31", "C32"], to: "C30" },
  { event: "PAYMENT_REPORTED_LATE", from: ["C30", "C32"], to: "C31" },
  { event: "PAYMENT_REPORTED_LATE", from: ["C30", "C31"], to: "C32" },
] as const satisfies readonly Transition[];

/** Finds the transition of the event from this status. */
export const findTransition = (
  event: CaseEvent,
  from: Status | null,
  to?: Status,
): Transition | undefined =>
  (TRANSITIONS as readonly Transition[]).find(
    (transition) =>
      transition.event === event &&
      transition.from.includes(from) &&
      (to === undefined || transition.to === to),
  );

/** Checks the status only. The rules of the event check its conditions. */
export const canHappen = (event: CaseEvent, from: Status): boolean =>
  findTransition(event, from) !== undefined;

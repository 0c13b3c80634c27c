/** Next deadline of a complaint and the time left, formatted for its clock. */
import type { WorkOrder } from "@kolekta/api/board/work-order/contract";

type Timed = Pick<WorkOrder, "state" | "firstAnswerDueAt" | "answeredAt" | "dueAt">;

export interface NextLimit {
  readonly limit: "answer" | "end";
  readonly at: Date;
}

/**
 * Returns the deadline of the first answer until it is given, then that of the end; null for a
 * closed complaint.
 */
export const nextLimit = (order: Timed): NextLimit | null => {
  const { state, firstAnswerDueAt, answeredAt, dueAt } = order;
  if (state === "DONE" || state === "INVALID") return null;
  return answeredAt === null && firstAnswerDueAt < dueAt
    ? { limit: "answer", at: firstAnswerDueAt }
    : { limit: "end", at: dueAt };
};

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Shorter spans are shown in hours, because days are too coarse to plan by. */
const IN_HOURS_MS = 2 * DAY_MS;

export interface Duration {
  readonly unit: "days" | "hours" | "minutes";
  readonly n: number;
}

export const toDuration = (ms: number): Duration => {
  if (ms >= IN_HOURS_MS) return { unit: "days", n: Math.floor(ms / DAY_MS) };
  if (ms >= HOUR_MS) return { unit: "hours", n: Math.floor(ms / HOUR_MS) };
  return { unit: "minutes", n: Math.floor(ms / MINUTE_MS) };
};

export type Urgency = "late" | "soon" | "inTime";

export interface RemainingTime extends Duration {
  readonly urgency: Urgency;
}

export const computeRemainingTime = (at: Date, now: Date): RemainingTime => {
  const ms = at.getTime() - now.getTime();
  const urgency = ms < 0 ? "late" : ms < DAY_MS ? "soon" : "inTime";
  return { urgency, ...toDuration(Math.abs(ms)) };
};

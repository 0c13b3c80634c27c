/**
 * Which days are to be rolled, and how far a step is. Knows days and steps; refuses to know what a step does.
 */
import { addDays, type Day, daysBetween } from "../../core/day.ts";
import type { Counts, StepState } from "./contract.ts";

/** Every day after the last one that was rolled, up to today, in order; none before the first roll. */
export const missingDays = (last: Day | null, today: Day): Day[] =>
  last === null
    ? []
    : Array.from({ length: Math.max(0, daysBetween(last, today)) }, (_, index) =>
        addDays(last, index + 1),
      );

/** A day that is run again brings the portfolio to the last day that was rolled, never back. */
export const toWorkDay = (day: Day, last: Day): Day => (day < last ? last : day);

export const addCounts = (counts: Counts, added: Counts): Counts => {
  const sum: Counts = { ...counts };
  for (const [name, count] of Object.entries(added))
    sum[name as keyof Counts] = (sum[name as keyof Counts] ?? 0) + count;
  return sum;
};

/** So long without a batch, and whoever ran it is gone. */
const SILENT_MS = 60_000;

export interface StepProgress {
  readonly state: StepState;
  /** Into how many the loans were parted when the step began, and how many of them are left. */
  readonly batches: number;
  readonly left: number;
  readonly heartbeatAt: Date | null;
}

export const isStalled = ({ state, heartbeatAt }: StepProgress, now: Date): boolean =>
  state === "RUNNING" && heartbeatAt !== null && now.getTime() - heartbeatAt.getTime() > SILENT_MS;

export function computePercent({ state, batches, left }: StepProgress): number {
  if (state === "DONE") return 100;
  if (batches === 0) return 0;
  return Math.min(99, Math.floor((100 * (batches - left)) / batches));
}

/** Of a day: failed as soon as one step is, done when all are. */
export function toDayState(states: readonly StepState[]): StepState {
  if (states.includes("FAILED")) return "FAILED";
  if (states.every((state) => state === "DONE")) return "DONE";
  return states.every((state) => state === "WAITING") ? "WAITING" : "RUNNING";
}

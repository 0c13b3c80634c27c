/**
 * Missing days, and progress of a step. Pure rules over days and steps: the work of a step has no
 * effect.
 */
import { addDays, type Day, daysBetween } from "../../core/day.ts";
import type { Counts, StepState } from "./contract.ts";

/** Lists the days after the last run up to today; empty before the first run. */
export const missingDays = (last: Day | null, today: Day): Day[] =>
  last === null
    ? []
    : Array.from({ length: Math.max(0, daysBetween(last, today)) }, (_, index) =>
        addDays(last, index + 1),
      );

/** Returns the last day when a day is repeated: the portfolio never goes back. */
export const toWorkDay = (day: Day, last: Day): Day => (day < last ? last : day);

export const addCounts = (counts: Counts, added: Counts): Counts => {
  const sum: Counts = { ...counts };
  for (const [name, count] of Object.entries(added))
    sum[name as keyof Counts] = (sum[name as keyof Counts] ?? 0) + count;
  return sum;
};

/** Time without a batch after which the process of a step counts as dead. */
const SILENT_MS = 60_000;

export interface StepProgress {
  readonly state: StepState;
  /** Batches at the start of the step, and those left. */
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

/** Returns FAILED as soon as one step has failed, DONE when all are done. */
export function toDayState(states: readonly StepState[]): StepState {
  if (states.includes("FAILED")) return "FAILED";
  if (states.every((state) => state === "DONE")) return "DONE";
  return states.every((state) => state === "WAITING") ? "WAITING" : "RUNNING";
}

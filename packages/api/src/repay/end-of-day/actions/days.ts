import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import type * as c from "../contract.ts";
import type { EndOfDayRun } from "../contract.ts";
import { countRuns, type StepRow, listSteps } from "../queries/list.ts";
import { findLastStartedDay } from "../queries/step.ts";
import { isStalled, missingDays, computePercent, toDayState } from "../rules.ts";
import { ledgerDay } from "./run.ts";

export { findLastRunDay } from "../queries/step.ts";

/** Lists the business days with the progress of their steps. */
export async function listDays(
  { db, now }: Ctx,
  { page, size }: z.output<typeof c.list.input>,
): Promise<z.input<typeof c.list.output>> {
  const [steps, total, last] = await Promise.all([
    listSteps(db, size, (page - 1) * size),
    countRuns(db),
    findLastStartedDay(db),
  ]);
  const today = ledgerDay({ now });
  const runs = Map.groupBy(steps, ({ day, attempt }) => `${day} ${attempt}`);
  const rows = [...runs.values()].flatMap((runSteps) => toDayView(runSteps, now()));
  return {
    rows,
    total,
    page,
    size,
    today,
    missing: missingDays(last, today).length,
    running: rows.some((row) => row.state !== "DONE"),
  };
}

function toDayView(steps: readonly StepRow[], now: Date): EndOfDayRun[] {
  const [first] = steps;
  if (!first) return [];
  const state = toDayState(steps.map((step) => step.state));
  const ends = steps.map((step) => step.endedAt);
  return [
    {
      day: first.day,
      attempt: first.attempt,
      requesterName: first.requesterName,
      state,
      startedAt: first.startedAt,
      endedAt: state === "DONE" ? (ends.at(-1) ?? null) : null,
      steps: steps.map((step) => toStepView(step, now)),
    },
  ];
}

const toStepView = (row: StepRow, now: Date) => ({
  step: row.step,
  state: row.state,
  counts: row.counts,
  percent: computePercent(row),
  isStalled: isStalled(row, now),
  failure: row.failure,
  startedAt: row.startedAt,
  endedAt: row.endedAt,
});

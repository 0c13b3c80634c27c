import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import type * as c from "../contract.ts";
import type { RolledDay } from "../contract.ts";
import { countRuns, type ShownStep, shownSteps } from "../queries/list.ts";
import { lastDay } from "../queries/step.ts";
import { isStalled, missingDays, percentOf, stateOf } from "../rules.ts";
import { ledgerDay } from "./run.ts";

export { lastRolledDay } from "../queries/step.ts";

/** The days as they were rolled, with how far each step is. */
export async function listDays(
  { db, now }: Ctx,
  { page, size }: z.output<typeof c.list.input>,
): Promise<z.input<typeof c.list.output>> {
  const [steps, total, last] = await Promise.all([
    shownSteps(db, size, (page - 1) * size),
    countRuns(db),
    lastDay(db),
  ]);
  const today = ledgerDay({ now });
  const runs = Map.groupBy(steps, ({ day, turn }) => `${day} ${turn}`);
  const rows = [...runs.values()].flatMap((own) => shownDay(own, now()));
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

function shownDay(steps: readonly ShownStep[], now: Date): RolledDay[] {
  const [first] = steps;
  if (!first) return [];
  const state = stateOf(steps.map((one) => one.state));
  const ends = steps.map((one) => one.endedAt);
  return [
    {
      day: first.day,
      turn: first.turn,
      askedBy: first.askedBy,
      state,
      startedAt: first.startedAt,
      endedAt: state === "DONE" ? (ends.at(-1) ?? null) : null,
      steps: steps.map((one) => shownStep(one, now)),
    },
  ];
}

const shownStep = (one: ShownStep, now: Date) => ({
  step: one.step,
  state: one.state,
  counts: one.counts,
  percent: percentOf(one),
  stalled: isStalled(one, now),
  failure: one.failure,
  startedAt: one.startedAt,
  endedAt: one.endedAt,
});

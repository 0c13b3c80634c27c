import { type DatabaseGauge, gauge, toOptionalSeries } from "./gauge.ts";

/** Of the work that waits in it. */
export const WORK: readonly DatabaseGauge[] = [
  gauge(
    "backlogs",
    "kolekta_backlog_waiting",
    "Rows that wait for a job, whether due or not, 100,000 at most",
    ["table"],
    (all) => all.map(({ table, waiting }) => toOptionalSeries(waiting, { table })),
  ),
  gauge(
    "backlogs",
    "kolekta_backlog_leased",
    "Rows that are in the hands of a worker, where the table tells it",
    ["table"],
    (all) => all.map(({ table, leased }) => toOptionalSeries(leased, { table })),
  ),
  gauge(
    "backlogs",
    "kolekta_backlog_oldest_due_seconds",
    "How long the row has waited that is due and in nobody's hands for longest; 0 where none is",
    ["table"],
    (all) =>
      all.map(({ table, oldestDueSeconds, isDated }) =>
        isDated ? toOptionalSeries(oldestDueSeconds ?? 0, { table }) : null,
      ),
  ),
  gauge(
    "schedule",
    "kolekta_job_schedule_idle_seconds",
    "Time since a worker last looked for due jobs, every 30 seconds while one runs",
    [],
    ({ idle }) => [toOptionalSeries(idle)],
  ),
  gauge(
    "night",
    "kolekta_night_missing_days",
    "Days that have begun and whose roll has not",
    [],
    ({ missing }) => [{ value: missing }],
  ),
  gauge(
    "night",
    "kolekta_night_behind_days",
    "Days since the last one that is rolled to its end",
    [],
    ({ lagDays }) => [{ value: lagDays }],
  ),
  gauge(
    "night",
    "kolekta_night_duration_seconds",
    "How long the last roll that is at its end took",
    [],
    ({ seconds }) => [toOptionalSeries(seconds)],
  ),
  gauge(
    "night",
    "kolekta_night_steps",
    "Steps of the roll that are not done, by state",
    ["state"],
    ({ steps }) =>
      Object.entries(steps).map(([state, value]) => ({
        labels: { state },
        value,
      })),
  ),
];

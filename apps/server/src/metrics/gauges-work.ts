import { type DatabaseGauge, gauge, toOptionalSeries } from "./gauge.ts";

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
    "Rows leased to a worker, for tables with leases",
    ["table"],
    (all) => all.map(({ table, leased }) => toOptionalSeries(leased, { table })),
  ),
  gauge(
    "backlogs",
    "kolekta_backlog_oldest_due_seconds",
    "Longest wait of a due row that no worker holds; 0 without one",
    ["table"],
    (all) =>
      all.map(({ table, oldestDueSeconds }) => toOptionalSeries(oldestDueSeconds ?? 0, { table })),
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
    "Begun days without a started end-of-day run",
    [],
    ({ missing }) => [{ value: missing }],
  ),
  gauge(
    "night",
    "kolekta_night_behind_days",
    "Days since the last complete end-of-day run",
    [],
    ({ lagDays }) => [{ value: lagDays }],
  ),
  gauge(
    "night",
    "kolekta_night_duration_seconds",
    "Duration of the last complete end-of-day run",
    [],
    ({ seconds }) => [toOptionalSeries(seconds)],
  ),
  gauge(
    "night",
    "kolekta_night_steps",
    "Unfinished steps of end-of-day runs, by state",
    ["state"],
    ({ steps }) => Object.entries(steps).map(([state, value]) => ({ labels: { state }, value })),
  ),
];

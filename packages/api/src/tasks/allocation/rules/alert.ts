/** Alerts for leaders: unassigned cases that no automatic run will assign, and failed runs. */
import type { z } from "zod";
import type { ALERTS, getOverview, Pool } from "../contract-load.ts";

type Alert = z.infer<typeof getOverview.output>["alerts"][number];
type AlertKind = (typeof ALERTS)[number];

/** Returns the first reason only, and only for automatic stages. */
function findAlertKind(pool: Pool): AlertKind | null {
  if (pool.type !== "AUTOMATIC" || pool.unassigned === 0) return null;
  if (pool.agents === 0) return "NO_AGENT";
  if (pool.room === 0) return "NO_ROOM";
  return pool.passedOver > 0 ? "PASSED_OVER" : null;
}

export function toAlerts(pool: Pool, runCases: number): Alert[] {
  const { institutionId, institutionName, stageId, stageName, lastRun } = pool;
  const scope = { institutionId, institutionName, stageId, stageName };
  const kind = findAlertKind(pool);
  const alerts: Alert[] = [];
  if (kind) {
    const cases = kind === "PASSED_OVER" ? pool.passedOver : pool.unassigned;
    alerts.push({ kind, ...scope, cases, runId: null });
  }
  if (lastRun?.state === "FAILED") {
    const { runId } = lastRun;
    alerts.push({ kind: "RUN_FAILED", ...scope, cases: runCases, runId });
  }
  return alerts;
}

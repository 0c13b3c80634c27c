/* Lists the team figures that a report must hide. */
import type { Actor } from "../../core/context.ts";
import {
  AGENT_METRICS,
  type AgentMetric,
  METRICS,
  type MetricKey,
  type Sums,
  TEAM_METRICS,
} from "../metric/contract-codes.ts";
import type { MetricValues } from "../metric/contract.ts";
import { computeMetrics } from "../metric/rules.ts";

/**
 * Tests if the caller may see complaints. Agents see only their own days, and a complaint is hidden
 * from the agent complained about.
 */
export const canSeeComplaints = ({ permissions, caseScope }: Actor): boolean =>
  permissions.has("workOrder.read") && caseScope !== "OWN";

export const agentMetrics = (seesComplaints: boolean): AgentMetric[] =>
  AGENT_METRICS.filter((key) => seesComplaints || !METRICS[key].complaint);

export interface ReportRights {
  readonly complaints: boolean;
  readonly wages: boolean;
  /** The rows are whole institutions. Stages and their cases belong to no group. */
  readonly whole: boolean;
}

/** Metrics that a team report may show to the caller. */
export const teamMetrics = ({ wages, complaints }: ReportRights): MetricKey[] =>
  TEAM_METRICS.filter(
    (key) => (wages || !METRICS[key].wage) && (complaints || !METRICS[key].complaint),
  );

export const teamValues = (sums: Sums, rights: ReportRights): MetricValues => ({
  ...computeMetrics(teamMetrics(rights), sums),
  ...(rights.whole ? {} : { rollRate: null }),
});

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

/** Agents see their own days alone, and a complaint is hidden from the agent whom it is about. */
export const canSeeComplaints = ({ permissions, caseScope }: Actor): boolean =>
  permissions.has("workOrder.read") && caseScope !== "OWN";

export const agentMetrics = (seesComplaints: boolean): AgentMetric[] =>
  AGENT_METRICS.filter((key) => seesComplaints || !METRICS[key].complaint);

export interface ReportRights {
  readonly complaints: boolean;
  /** The caller may see wages. */
  readonly wages: boolean;
  /** The rows are whole institutions: stages and their cases are those of no group. */
  readonly whole: boolean;
}

/** The metrics that may be told of a team. */
export const teamMetrics = ({ wages, complaints }: ReportRights): MetricKey[] =>
  TEAM_METRICS.filter(
    (key) => (wages || !METRICS[key].wage) && (complaints || !METRICS[key].complaint),
  );

export const teamValues = (sums: Sums, rights: ReportRights): MetricValues => ({
  ...computeMetrics(teamMetrics(rights), sums),
  ...(rights.whole ? {} : { rollRate: null }),
});

import {
  AGENT_METRICS,
  type AgentMetric,
  METRICS,
  TEAM_METRICS,
} from "../metric/contract-codes.ts";

/** Maximum number of days of a report and of an agent export. */
export const MAX_DAYS = 92;
export const AGENT_EXPORT_DAYS = 7;
export const TEAM_EXPORT_DAYS = 31;
/** Number of days when the caller names none. */
export const DEFAULT_DAYS = 7;

/** Maximum number of agents or institutions in a chart. */
export const MAX_BARS = 8;

type Sorts = [string, ...string[]];

/** Metrics that are read for the rows of one page only, so that no list can be sorted by them. */
const UNSORTED: ReadonlySet<string> = new Set(["firstContactMinutes", "qualityScore"]);

export const AGENT_SORTS: Sorts = [
  "day",
  "agentName",
  ...AGENT_METRICS.filter((key) => !UNSORTED.has(key)),
];

export const TEAM_SORTS: Sorts = ["day", "institutionName", ...TEAM_METRICS];

export const TREND_METRICS = AGENT_METRICS.filter((key) => METRICS[key].of !== null) as [
  AgentMetric,
  ...AgentMetric[],
];

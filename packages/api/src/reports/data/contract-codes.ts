import {
  AGENT_METRICS,
  type AgentMetric,
  METRICS,
  TEAM_METRICS,
} from "../metric/contract-codes.ts";

/** Days of a report at most, and of what leaves as a workbook. */
export const MAX_DAYS = 92;
export const AGENT_EXPORT_DAYS = 7;
export const TEAM_EXPORT_DAYS = 31;
/** Where nobody names days. */
export const DEFAULT_DAYS = 7;

/** So many agents or institutions stand in a chart. */
export const MAX_BARS = 8;

type Sorts = [string, ...string[]];

/** Read for the rows of a page alone, and order none. */
const UNSORTED: ReadonlySet<string> = new Set(["firstContactMinutes", "qualityScore"]);

export const AGENT_SORTS: Sorts = [
  "day",
  "agentName",
  ...AGENT_METRICS.filter((key) => !UNSORTED.has(key)),
];

export const TEAM_SORTS: Sorts = ["day", "institutionName", ...TEAM_METRICS];

/** What adds up over agents and days. */
export const TREND_METRICS = AGENT_METRICS.filter((key) => METRICS[key].of !== null) as [
  AgentMetric,
  ...AgentMetric[],
];

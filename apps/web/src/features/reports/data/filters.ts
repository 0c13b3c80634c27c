import { METRIC_GROUPS, METRIC_KEYS } from "@kolekta/api/reports/metric/contract-codes";
import { coverDays, type DayRange, daysBetween } from "@kolekta/api/core/calendar";
import { DEFAULT_DAYS } from "@kolekta/api/reports/data/contract-codes";
import { type FilterValues, param } from "@/lib/url-state.ts";

const SCOPE_PARAMS = {
  institutionId: param.id(),
  groupId: param.id(),
  from: param.day(),
  to: param.day(),
};

export const AGENT_FILTERS = { ...SCOPE_PARAMS, stageId: param.id(), agentId: param.id() };
export type AgentFilters = FilterValues<typeof AGENT_FILTERS>;

export const TEAM_FILTERS = SCOPE_PARAMS;
export type TeamFilters = FilterValues<typeof TEAM_FILTERS>;

export const VIEWS = ["overview", ...METRIC_GROUPS] as const;
export type ReportViewKey = (typeof VIEWS)[number];

export const LOOK = {
  show: param.choice(VIEWS),
  metric: param.choice(METRIC_KEYS),
  by: param.choice(["institution", "group"]),
};

/** Returns the selected days, by default the last seven; null when the server would refuse them. */
export const toRange = (
  days: Parameters<typeof coverDays>[0],
  today: string,
  maxDays: number,
): DayRange | null => {
  const range = coverDays(days, DEFAULT_DAYS, today);
  const length = daysBetween(range.from, range.to);
  return length >= 0 && length < maxDays ? range : null;
};

import { METRIC_GROUPS, METRIC_KEYS } from "@kolekta/api/reports/metric/contract-codes";
import { addDays, daysBetween } from "@kolekta/api/core/calendar";
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

interface Days {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Returns the selected days, by default the last seven; null when the server would refuse them. */
export const toRange = (
  { from, to }: Days,
  today: string,
  maxDays: number,
): { from: string; to: string } | null => {
  const last = to ?? (from ? addDays(from, 6) : today);
  const first = from ?? addDays(last, -6);
  const fits = last >= first && daysBetween(first, last) < maxDays;
  return fits ? { from: first, to: last } : null;
};

import { METRIC_GROUPS, METRIC_KEYS } from "@kolekta/api/reports/metric/contract-codes";
import { addDays, daysBetween } from "@kolekta/api/core/calendar";
import { type FiltersOf, param } from "@/lib/url-state.ts";

const PLACE = {
  institutionId: param.id(),
  groupId: param.id(),
  from: param.day(),
  to: param.day(),
};

export const AGENT_FILTERS = {
  ...PLACE,
  queueId: param.id(),
  agentId: param.id(),
};
export type AgentFilters = FiltersOf<typeof AGENT_FILTERS>;

export const TEAM_FILTERS = PLACE;
export type TeamFilters = FiltersOf<typeof TEAM_FILTERS>;

export const SHOWN = ["overview", ...METRIC_GROUPS] as const;
export type Shown = (typeof SHOWN)[number];

/** What is looked at of the rows, beside what they are narrowed by. */
export const LOOK = {
  show: param.one(SHOWN),
  metric: param.one(METRIC_KEYS),
  by: param.one(["institution", "group"]),
};

interface Days {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** The days that are asked for, the last seven where none are; null where the server would refuse them. */
export const rangeOf = (
  { from, to }: Days,
  today: string,
  most: number,
): { from: string; to: string } | null => {
  const last = to ?? (from ? addDays(from, 6) : today);
  const first = from ?? addDays(last, -6);
  const fits = last >= first && daysBetween(first, last) < most;
  return fits ? { from: first, to: last } : null;
};

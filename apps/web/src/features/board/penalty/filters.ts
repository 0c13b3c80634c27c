import {
  PENALTY_LEVELS,
  PENALTY_SORTS,
  PENALTY_STATES,
  VIOLATIONS,
} from "@kolekta/api/board/penalty/contract-codes";
import { type FilterValues, param } from "@/lib/url-state.ts";

export const TABS = ["ALL", ...PENALTY_STATES] as const;
export type Tab = (typeof TABS)[number];

export const FILTERS = {
  violation: param.choice(VIOLATIONS),
  level: param.choice(PENALTY_LEVELS),
  institutionId: param.id(),
  agentId: param.id(),
  from: param.day(),
  to: param.day(),
};
export type PenaltyFilterValues = FilterValues<typeof FILTERS>;

export const SORTABLE = PENALTY_SORTS;

/** Tab, page and selected complaint. */
export const VIEW = {
  tab: param.choice(TABS),
  page: param.id(),
  show: param.id(),
};

import {
  OPEN_ORDER_STATES,
  ORDER_CATEGORIES,
  ORDER_CHANNELS,
  ORDER_SORTS,
  ORDER_STATES,
  type OrderState,
  SEVERITIES,
  VERDICTS,
} from "@kolekta/api/board/work-order/contract-codes";
import { type FilterValues, param } from "@/lib/url-state.ts";

export const TABS = ["OPEN", ...ORDER_STATES, "ALL"] as const;
export type Tab = (typeof TABS)[number];

/** Frequent filters, each on or off. */
export const QUICK = ["mine", "overdue", "toConfirm"] as const;

const SEVERITY_CODES = SEVERITIES.map(String);

export const FILTERS = {
  text: param.text(),
  category: param.choice(ORDER_CATEGORIES),
  channel: param.choice(ORDER_CHANNELS),
  severity: param.choice(SEVERITY_CODES),
  institutionId: param.id(),
  agentId: param.id(),
  handlerId: param.id(),
  verdict: param.choice(VERDICTS),
  mine: param.flag(),
  overdue: param.flag(),
  toConfirm: param.flag(),
  from: param.day(),
  to: param.day(),
};
export type ComplaintFilterValues = FilterValues<typeof FILTERS>;

export const SORTABLE = ORDER_SORTS;

/** Tab, page, and the mark of an open filing dialog. */
export const VIEW = {
  tab: param.choice(TABS),
  page: param.id(),
  new: param.flag(),
  sheet: param.flag(),
};

export const toStates = (tab: Tab): readonly OrderState[] => {
  if (tab === "ALL") return ORDER_STATES;
  return tab === "OPEN" ? OPEN_ORDER_STATES : [tab];
};

export const toQuery = ({ severity, ...filters }: ComplaintFilterValues, tab: Tab) => ({
  ...filters,
  severity: SEVERITIES.find((candidate) => String(candidate) === severity),
  state: tab === "ALL" ? undefined : [...toStates(tab)],
});

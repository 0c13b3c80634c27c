import {
  OPEN_ORDER_STATES,
  ORDER_CATEGORIES,
  ORDER_CHANNELS,
  ORDER_STATES,
  type OrderState,
  SEVERITIES,
  VERDICTS,
} from "@kolekta/api/board/work-order/contract-codes";
import { filter, type ListFilterValues } from "@/components/list/filters.ts";
import { param } from "@/lib/url-state.ts";

export const TABS = ["OPEN", ...ORDER_STATES, "ALL"] as const;
export type Tab = (typeof TABS)[number];

/** Frequent filters, each on or off. */
export const QUICK = ["mine", "overdue", "toConfirm"] as const;

const SEVERITY_CODES = SEVERITIES.map((severity) => `${severity}` as const);

export const FILTERS = {
  text: filter.search("board.workOrder.search"),
  category: filter.code(
    ORDER_CATEGORIES,
    "core.field.category",
    "core.filter.anyCategory",
    (code) => `board.workOrder.category.${code}`,
  ),
  channel: filter.code(
    ORDER_CHANNELS,
    "core.field.channel",
    "board.workOrder.filter.channel",
    (code) => `board.workOrder.channel.${code}`,
  ),
  severity: filter.code(
    SEVERITY_CODES,
    "board.workOrder.field.severity",
    "board.workOrder.filter.severity",
    (code) => `board.workOrder.severity.${code}`,
  ),
  verdict: filter.code(
    VERDICTS,
    "board.workOrder.field.verdict",
    "board.workOrder.filter.verdict",
    (code) => `board.workOrder.verdict.${code}`,
  ),
  institutionId: filter.institution("handlerId"),
  handlerId: filter.value(param.id()),
  agentId: filter.value(param.id()),
  mine: filter.value(param.flag()),
  overdue: filter.value(param.flag()),
  toConfirm: filter.value(param.flag()),
  from: filter.from("board.workOrder.filter.from"),
  to: filter.to("board.workOrder.filter.to"),
};
export type ComplaintFilterValues = ListFilterValues<typeof FILTERS>;

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

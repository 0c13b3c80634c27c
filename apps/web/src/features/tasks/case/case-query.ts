import { addDays, startOfDay } from "@kolekta/api/core/calendar";
import type { CaseFilter } from "@kolekta/api/tasks/case/contract";
import {
  LOAN_STATUSES,
  OPENINGS,
  SORTS,
  type Sort,
  STATUSES,
  type Tab,
  TABS,
  WORK_REASONS,
} from "@kolekta/api/tasks/case/contract-codes";
import { HOLD_KINDS } from "@kolekta/api/tasks/hold/contract-codes";
import { isWholePhone } from "@kolekta/api/tasks/phone/contract-codes";
import { RESULTS } from "@kolekta/api/tasks/log/contract-codes";
import type { z } from "zod";
import { readPage, readSort, type Sort as Order } from "@/components/data-table/table-state.ts";
import { type FilterValues, param, readFilters } from "@/lib/url-state.ts";

/** Ignores an incomplete number from an old address. */
const wholePhone = (text: string): string | undefined => (isWholePhone(text) ? text : undefined);

const loanStatus = (text: string) => LOAN_STATUSES.find((status) => String(status) === text);

/** Filters of the case list in the address. The tab is a separate parameter. */
export const CASE_PARAMS = {
  borrowerName: param.text(),
  phone: wholePhone,
  loanNumber: param.text(),
  status: param.many(STATUSES),
  stageId: param.id(),
  institutionId: param.id(),
  agentId: param.id(),
  unassigned: param.flag(),
  productId: param.id(),
  lastResult: param.choice(RESULTS),
  dpdFrom: param.int(),
  dpdTo: param.int(),
  amountFrom: param.int(),
  amountTo: param.int(),
  nextFrom: param.day(),
  nextTo: param.day(),
  promiseFrom: param.day(),
  promiseTo: param.day(),
  workReason: param.choice(WORK_REASONS),
  hold: param.choice(HOLD_KINDS),
  groupId: param.id(),
  loanStatus,
  lastAgentId: param.id(),
  opened: param.choice(OPENINGS),
  overdueFrom: param.day(),
  overdueTo: param.day(),
};
/** Parameter of the selected saved view; not a filter. */
export const VIEW = "view";
/** Set for the long-aging list, which has its own page. */
export const LONG_AGING = "longAging";
export const isLongAging = (query: URLSearchParams): boolean => query.get(LONG_AGING) === "1";

export type CaseFilters = FilterValues<typeof CASE_PARAMS>;

export const LIST_SIZE = 15;

export type CaseFilterInput = z.input<typeof CaseFilter>;

const isSort = (text: string): text is Sort => SORTS.some((sort) => sort === text);

const clampToZero = (value: number | undefined) =>
  value === undefined ? undefined : Math.max(0, value);

/** Builds the input of the list; days of the next call are days of the user's zone. */
export function filterInput(
  filters: CaseFilters,
  tab: Tab | undefined,
  order: Order | null,
  zone: string,
): CaseFilterInput {
  const { nextFrom, nextTo, dpdFrom, dpdTo, ...rest } = filters;
  return {
    ...rest,
    tab,
    dpdFrom: clampToZero(dpdFrom),
    dpdTo: clampToZero(dpdTo),
    nextCallFrom: nextFrom ? startOfDay(nextFrom, zone) : undefined,
    nextCallTo: nextTo ? new Date(startOfDay(addDays(nextTo, 1), zone).getTime() - 1) : undefined,
    ...(order && isSort(order.by) ? { sort: order.by, order: order.dir } : {}),
  };
}

export const readTab = (query: URLSearchParams): Tab | undefined =>
  TABS.find((tab) => tab === query.get("tab"));

/** Builds the filter of the list in an address, for the list and for a case opened from it. */
export const toCaseFilter = (query: URLSearchParams, zone: string): CaseFilterInput => ({
  ...filterInput(readFilters(CASE_PARAMS, query), readTab(query), readSort(query, SORTS), zone),
  ...(isLongAging(query) ? { longAging: true } : {}),
});

/** Builds the input of the page of the list in an address. */
export const toListInput = (query: URLSearchParams, zone: string) => ({
  ...toCaseFilter(query, zone),
  page: readPage(query),
  size: LIST_SIZE,
});

const SEARCHED = new Set<string>(["borrowerName", "phone", "loanNumber"]);

export const countSet = (filters: CaseFilters): number =>
  Object.entries(filters).filter(([key, value]) => value !== undefined && !SEARCHED.has(key))
    .length;

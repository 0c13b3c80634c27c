/** Addresses of cases and of the list from which a case was opened. */
import { pathTo } from "@/lib/path-to.ts";
import { CASE_PARAMS, isLongAging, LONG_AGING, VIEW } from "./case-query.ts";

export interface CaseRef {
  readonly taskId: number;
  readonly loanId: number;
  readonly borrowerId: number;
}

const LIST_KEYS = new Set(["tab", "page", "sort", VIEW, LONG_AGING, ...Object.keys(CASE_PARAMS)]);

/**
 * Extracts the list parameters of an address. A case keeps them so that the user can return to the
 * list.
 */
export const toCaseListQuery = (query: URLSearchParams): URLSearchParams =>
  new URLSearchParams([...query].filter(([key]) => LIST_KEYS.has(key)));

/** Parameter of the selected area; it persists while moving from case to case. */
export const AREA_KEY = "area";

const withQuery = (path: string, query: URLSearchParams): string => {
  const text = query.toString();
  return text === "" ? path : `${path}?${text}`;
};

/** Builds the query of a list page, with the mark of the long-aging list. */
export const pageQuery = (address: URLSearchParams, longAging: boolean): URLSearchParams => {
  const query = toCaseListQuery(address);
  if (longAging) query.set(LONG_AGING, "1");
  else query.delete(LONG_AGING);
  return query;
};

export const toCaseListPath = (query: URLSearchParams): string =>
  withQuery(pathTo(isLongAging(query) ? "long-aging" : "case-list"), pageQuery(query, false));

export const casePath = (caseRef: CaseRef, query: URLSearchParams): string => {
  const listParams = toCaseListQuery(query);
  const area = query.get(AREA_KEY);
  if (area) listParams.set(AREA_KEY, area);
  return withQuery(pathTo("case-detail", caseRef), listParams);
};

/** Builds the key of a list: its filters and sort, without the page. */
export const toCaseListKey = (query: URLSearchParams): string => {
  const key = toCaseListQuery(query);
  key.delete("page");
  key.delete(VIEW);
  key.sort();
  return key.toString();
};

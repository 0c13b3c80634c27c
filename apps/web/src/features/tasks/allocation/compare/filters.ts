import { addDays, daysBetween } from "@kolekta/api/core/calendar";
import {
  COMPARED_BY,
  MAX_COMPARED_DAYS,
  WINDOWS,
} from "@kolekta/api/tasks/allocation/contract-compare-codes";
import { type FilterValues, param } from "@/lib/url-state.ts";
import { ORG_UNIT_FILTERS } from "../use-org-unit-filters.ts";

export const COMPARE_FILTERS = {
  ...ORG_UNIT_FILTERS,
  from: param.day(),
  to: param.day(),
  days: param.id(),
  by: param.choice(COMPARED_BY),
};
export type CompareFilters = FilterValues<typeof COMPARE_FILTERS>;

const FIRST_DAYS = 90;
const FIRST_WINDOW = 30;

/** Defaults: loans of the last 90 days, each measured over 30 days. */
export const buildCompareQuery = (filters: CompareFilters, today: string) => {
  const { to = today, institutionId, stageId } = filters;
  return {
    to,
    institutionId,
    stageId,
    from: filters.from ?? addDays(to, 1 - FIRST_DAYS),
    days: WINDOWS.find((window) => window === filters.days) ?? FIRST_WINDOW,
    by: filters.by ?? "ARM",
  };
};
export type CompareQuery = ReturnType<typeof buildCompareQuery>;

export const findFault = ({
  from,
  to,
}: Pick<CompareQuery, "from" | "to">): "reversed" | "tooLong" | null => {
  if (to < from) return "reversed";
  return daysBetween(from, to) >= MAX_COMPARED_DAYS ? "tooLong" : null;
};

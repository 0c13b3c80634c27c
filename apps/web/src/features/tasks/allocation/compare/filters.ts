import { addDays, daysBetween } from "@kolekta/api/core/calendar";
import {
  COMPARED_BY,
  MOST_COMPARED_DAYS,
  WINDOWS,
} from "@kolekta/api/tasks/allocation/contract-compare-codes";
import { type FiltersOf, param } from "@/lib/url-state.ts";
import { PLACE_FILTERS } from "../use-place-filters.ts";

export const COMPARE_FILTERS = {
  ...PLACE_FILTERS,
  from: param.day(),
  to: param.day(),
  days: param.id(),
  by: param.one(COMPARED_BY),
};
export type CompareFilters = FiltersOf<typeof COMPARE_FILTERS>;

const FIRST_DAYS = 90;
const FIRST_WINDOW = 30;

/** What is asked where the address does not say: loans of the last ninety days, thirty days after each. */
export const compareQueryOf = (filters: CompareFilters, today: string) => {
  const { to = today, institutionId, queueId } = filters;
  return {
    to,
    institutionId,
    queueId,
    from: filters.from ?? addDays(to, 1 - FIRST_DAYS),
    days: WINDOWS.find((one) => one === filters.days) ?? FIRST_WINDOW,
    by: filters.by ?? "ARM",
  };
};
export type CompareQuery = ReturnType<typeof compareQueryOf>;

/** Why these days cannot be compared. */
export const faultOf = ({
  from,
  to,
}: Pick<CompareQuery, "from" | "to">): "reversed" | "tooLong" | null => {
  if (to < from) return "reversed";
  return daysBetween(from, to) >= MOST_COMPARED_DAYS ? "tooLong" : null;
};

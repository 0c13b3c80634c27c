import { STAGE_SORTS, STAGE_TYPES } from "@kolekta/api/manage/stage/contract";
import type { TableState } from "@/components/data-table/table-state.ts";
import { type FilterValues, param } from "@/lib/url-state.ts";

export const FILTERS = {
  text: param.text(),
  type: param.choice(STAGE_TYPES),
  institutionId: param.id(),
};
export type StageFilterValues = FilterValues<typeof FILTERS>;

export const toQuery = ({ filters, page, size, sort }: TableState<StageFilterValues>) => ({
  ...filters,
  page,
  size,
  sort: STAGE_SORTS.find((key) => key === sort?.by),
  descending: sort?.dir === "desc",
});

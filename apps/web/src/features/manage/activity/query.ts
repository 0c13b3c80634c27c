import { toInstantRange } from "@/components/case/record-filters.ts";
import type { TableState } from "@/components/data-table/table-state.ts";
import type { SharedFilters } from "./filters.ts";

export const toQuery = <F extends SharedFilters>(
  { filters, page, size }: Pick<TableState<F>, "filters" | "page" | "size">,
  zone: string,
) => ({
  ...filters,
  ...toInstantRange(filters, zone),
  taskId: filters.taskId === undefined ? undefined : Number(filters.taskId),
  page,
  size,
});

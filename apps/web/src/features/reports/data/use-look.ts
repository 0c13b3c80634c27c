import { MAX_DAYS, TREND_METRICS } from "@kolekta/api/reports/data/contract-codes";
import { keepPreviousData } from "@tanstack/react-query";
import { toSortInput, type TableState } from "@/components/data-table/table-state.ts";
import { useSession } from "@/hooks/use-user.tsx";
import { useUrlState } from "@/lib/url-state.ts";
import { dayIn } from "@/lib/zone.ts";
import { LOOK, toRange } from "./filters.ts";

interface Days {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export const useLook = <Filters extends Days>(state: TableState<Filters>) => {
  const { zone } = useSession();
  const { values, set } = useUrlState(LOOK);
  const { from: _, to: __, ...narrowed } = state.filters;
  const range = toRange(state.filters, dayIn(new Date(), zone), MAX_DAYS);
  const { page, sort } = state;
  const sorted = toSortInput(sort);
  return {
    set,
    show: values.show ?? "overview",
    by: values.by ?? "institution",
    metric: TREND_METRICS.find((key) => key === values.metric) ?? "collected",
    range,
    narrowed,
    rows: { ...narrowed, ...range },
    sorted,
    order: { page, ...sorted },
    options: {
      enabled: range !== null,
      placeholderData: keepPreviousData,
      meta: { quiet: true },
    },
  };
};

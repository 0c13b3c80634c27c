import { keepPreviousData } from "@tanstack/react-query";
import type { TableState } from "@/components/data-table/table-state.ts";
import { useUnlessLive } from "@/hooks/use-live.ts";
import { type Outputs, trpc } from "@/lib/trpc.ts";
import type { FilterValues } from "@/lib/url-state.ts";
import { type FILTERS, type Tab, toFilter } from "./filters.ts";

export type Application = Outputs["repay"]["deduction"]["list"]["rows"][number];
export type Detail = Outputs["repay"]["deduction"]["get"];
export type DeductionFilterValues = FilterValues<typeof FILTERS>;

const POLL_MS = 30_000;

/** Page of the tab, and the counts of all tabs. */
export const useApplications = (table: TableState<DeductionFilterValues>, tab: Tab) => {
  const often = useUnlessLive(POLL_MS);
  const quietly = {
    placeholderData: keepPreviousData,
    refetchInterval: often,
    meta: { quiet: true },
  } as const;
  const { filters, page, size } = table;
  const result = trpc.repay.deduction.list.useQuery(
    { ...filters, ...toFilter(tab), page, size },
    quietly,
  );
  const counts = trpc.repay.deduction.counts.useQuery(filters, quietly);
  return { result, counts: counts.data };
};

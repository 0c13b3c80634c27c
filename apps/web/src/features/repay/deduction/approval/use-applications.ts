import type { TableState } from "@/components/data-table/table-state.ts";
import type { ListFilterValues } from "@/components/list/filters.ts";
import { LIST_QUERY } from "@/components/list/list-screen.tsx";
import { useUnlessLive } from "@/hooks/use-live.ts";
import { type Outputs, trpc } from "@/lib/trpc.ts";
import { type FILTERS, type Tab, toFilter } from "./filters.ts";

export type Application = Outputs["repay"]["deduction"]["list"]["rows"][number];
export type Detail = Outputs["repay"]["deduction"]["get"];

const POLL_MS = 30_000;

/** Page of the tab, and the counts of all tabs. */
export const useApplications = (table: TableState<ListFilterValues<typeof FILTERS>>, tab: Tab) => {
  const options = { ...LIST_QUERY, refetchInterval: useUnlessLive(POLL_MS) };
  const { filters, page, size } = table;
  const query = { ...filters, ...toFilter(tab) };
  const result = trpc.repay.deduction.list.useQuery({ ...query, page, size }, options);
  const counts = trpc.repay.deduction.counts.useQuery(filters, options);
  return { query, result, counts: counts.data };
};

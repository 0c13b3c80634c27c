import { ITEM_SORTS } from "@kolekta/api/board/quality/contract-codes";
import { keepPreviousData } from "@tanstack/react-query";
import { useNavigate } from "react-router-dom";
import { DataTable } from "@/components/data-table/data-table.tsx";
import { ListFilters } from "@/components/data-table/list-filters.tsx";
import { type TableState, useTableState } from "@/components/data-table/table-state.ts";
import { useFormat, useT } from "@/lib/i18n.tsx";
import { pathTo } from "@/lib/path-to.ts";
import { trpc } from "@/lib/trpc.ts";
import { ITEM_FILTERS, type ItemFilters, sortBy } from "./filters.ts";
import { useItemColumns } from "./item-columns.tsx";
import { useItemChoices, useOrgUnitFilters } from "./use-choices.ts";

const Filters = ({ state }: { state: TableState<ItemFilters> }) => {
  const { institutionId } = state.filters;
  const { week, institution, agent, scorers } = useOrgUnitFilters(institutionId);
  const choices = useItemChoices(scorers);
  return <ListFilters state={state} choices={[week, institution, agent, ...choices]} />;
};

/** Contacts that were drawn; an agent's own once they are scored. */
export const ItemList = () => {
  const t = useT();
  const { day } = useFormat();
  const navigate = useNavigate();
  const table = useTableState({ filters: ITEM_FILTERS, sortable: ITEM_SORTS });
  const { page, size } = table;
  const { state, ...filters } = table.filters;
  const result = trpc.board.quality.list.useQuery(
    { ...filters, ...(state && { state: [state] }), ...sortBy(table.sort, ITEM_SORTS), page, size },
    { placeholderData: keepPreviousData, meta: { quiet: true } },
  );
  return (
    <DataTable
      id="quality.items"
      label={t("board.quality.tab.contacts")}
      columns={useItemColumns()}
      rowKey={({ itemId }) => String(itemId)}
      rowLabel={({ agentName: name, dayOn }) => t("board.quality.row", { name, day: day(dayOn) })}
      state={table}
      result={result}
      onOpen={({ itemId }) => navigate(pathTo("quality-item", { itemId }))}
      toolbar={<Filters state={table} />}
      empty={{
        title: t("board.quality.none"),
        body: t("board.quality.noneBody"),
      }}
    />
  );
};

import { AGENT_SORTS } from "@kolekta/api/board/quality/contract-codes";
import { keepPreviousData } from "@tanstack/react-query";
import { DataTable } from "@/components/data-table/data-table.tsx";
import { ListFilters } from "@/components/data-table/list-filters.tsx";
import { type TableState, useTableState } from "@/components/data-table/table-state.ts";
import { useFormat, useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { sortBy, WEEK_FILTERS, type WeekFilters } from "./filters.ts";
import { useOrgUnitFilters } from "./use-choices.ts";
import { useWeekColumns } from "./week-columns.tsx";

const Filters = ({ state }: { state: TableState<WeekFilters> }) => {
  const { institutionId } = state.filters;
  const { week, institution, agent } = useOrgUnitFilters(institutionId);
  return <ListFilters state={state} choices={[week, institution, agent]} />;
};

/** Mean score per agent and week, including agents with fewer sampled contacts than requested. */
export const WeekList = () => {
  const t = useT();
  const { day } = useFormat();
  const table = useTableState({ filters: WEEK_FILTERS, sortable: AGENT_SORTS });
  const { filters, page, size } = table;
  const result = trpc.board.quality.listAgents.useQuery(
    { ...filters, ...sortBy(table.sort, AGENT_SORTS), page, size },
    { placeholderData: keepPreviousData, meta: { quiet: true } },
  );
  return (
    <DataTable
      id="quality.weeks"
      label={t("board.quality.tab.agents")}
      columns={useWeekColumns()}
      rowKey={({ agentId, weekOn, institutionId }) => `${agentId} ${weekOn} ${institutionId}`}
      rowLabel={({ agentName: name, weekOn }) =>
        t("board.quality.weekRow", { name, day: day(weekOn) })
      }
      state={table}
      result={result}
      toolbar={<Filters state={table} />}
      empty={{
        title: t("board.quality.noWeeks"),
        body: t("board.quality.noWeeksBody"),
      }}
    />
  );
};

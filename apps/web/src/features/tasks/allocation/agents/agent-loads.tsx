import { CAPACITIES } from "@kolekta/api/tasks/allocation/contract-capacity";
import { loadColumns } from "@kolekta/api/tasks/allocation/contract-columns";
import { keepPreviousData } from "@tanstack/react-query";
import { Pencil } from "lucide-react";
import { useMemo } from "react";
import { DataTable } from "@/components/data-table/data-table.tsx";
import { ListFilters } from "@/components/data-table/list-filters.tsx";
import { type TableState, useTableState } from "@/components/data-table/table-state.ts";
import { ListExport } from "@/components/list/list-export.tsx";
import { useListColumns } from "@/components/list/use-list-columns.tsx";
import { AddPerson } from "@/components/page/add-person.tsx";
import { IconButton } from "@/components/ui/button.tsx";
import { useCan } from "@/hooks/use-user.tsx";
import { toOptions, useT } from "@/lib/i18n.tsx";
import { lazyComponent } from "@/lib/lazy-component.tsx";
import { trpc } from "@/lib/trpc.ts";
import { type FilterValues, param, useUrlState } from "@/lib/url-state.ts";
import { localPage, sortRows } from "../local-page.ts";
import { ORG_UNIT_FILTERS, useOrgUnitFilters } from "../use-org-unit-filters.ts";
import type { Load } from "../rows.ts";
import { LOAD_VIEW } from "./load-columns.tsx";
import { isAmong, LOAD_ORDERS } from "./loads.ts";

const CapacityDialog = lazyComponent(() => import("./capacity-dialog.tsx"));

const FILTERS = { ...ORG_UNIT_FILTERS, name: param.text(), room: param.choice(CAPACITIES) };
type Filters = FilterValues<typeof FILTERS>;

const SORTABLE = Object.keys(LOAD_ORDERS);
const OPENED = { agent: param.id() };

const useLoads = () => {
  const state = useTableState({ filters: FILTERS, sortable: SORTABLE });
  const { institutionId, stageId } = state.filters;
  const result = trpc.tasks.allocation.listLoads.useQuery(
    { institutionId, stageId },
    { placeholderData: keepPreviousData, meta: { quiet: true } },
  );
  const loads = result.data?.rows;
  const { filters, sort, page, size } = state;
  const data = useMemo(() => {
    const some = loads?.filter((load) => isAmong(load, filters));
    return localPage(some && sortRows(some, LOAD_ORDERS, sort), { page, size });
  }, [loads, filters, sort, page, size]);
  return { state, loads, result: { ...result, data } };
};

const LoadFilters = ({ state }: { state: TableState<Filters> }) => {
  const t = useT();
  const { institution, stage } = useOrgUnitFilters(state.filters.institutionId);
  const capacity = {
    id: "room",
    label: t("tasks.allocation.load.freeCapacity"),
    placeholder: t("tasks.allocation.load.anyCapacity"),
    options: toOptions(CAPACITIES, (code) => t(`tasks.allocation.load.rooms.${code}`)),
  } as const;
  return (
    <ListFilters
      state={state}
      search={{ id: "name", label: t("tasks.assignment.search") }}
      choices={[institution, stage, capacity]}
    />
  );
};

export const AgentLoads = () => {
  const t = useT();
  const { state, loads, result } = useLoads();
  const opened = useUrlState(OPENED);
  const show = (agent: number | undefined) => opened.set({ agent }, { replace: true });
  const can = useCan();
  const renderEdit = (load: Load) => (
    <IconButton
      label={t("core.action.editNamed", { name: load.name })}
      onClick={() => show(load.agentId)}
    >
      <Pencil />
    </IconButton>
  );
  const menu = can("allocation.editCapacity") ? renderEdit : undefined;
  const { institutionId, stageId, name, room } = state.filters;
  const edited = loads?.find(({ agentId }) => agentId === opened.values.agent);
  return (
    <>
      <DataTable
        id="operations.agents"
        label={t("core.field.agents")}
        columns={useListColumns(loadColumns, LOAD_VIEW, { menu })}
        rowKey={(load) => String(load.agentId)}
        rowLabel={(load) => load.name}
        state={state}
        result={result}
        toolbar={<LoadFilters state={state} />}
        actions={
          <ListExport
            list="tasks.allocation.listLoads"
            filter={{ institutionId, stageId }}
            columns={loadColumns}
            disabled={name !== undefined || room !== undefined}
          />
        }
        empty={{
          title: t("tasks.allocation.load.none"),
          body: t("tasks.allocation.load.noneBody"),
          action: <AddPerson />,
        }}
      />
      {edited ? (
        <CapacityDialog key={edited.agentId} load={edited} onClose={() => show(undefined)} />
      ) : null}
    </>
  );
};

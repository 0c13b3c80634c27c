import { keepPreviousData } from "@tanstack/react-query";
import { useMemo } from "react";
import { DataTable } from "@/components/data-table/data-table.tsx";
import { ListFilters } from "@/components/data-table/list-filters.tsx";
import { type TableState, useTableState } from "@/components/data-table/table-state.ts";
import { AddPerson } from "@/components/page/add-person.tsx";
import { toOptions, useT } from "@/lib/i18n.tsx";
import { lazyComponent } from "@/lib/lazy-component.tsx";
import { trpc } from "@/lib/trpc.ts";
import { type FilterValues, param, useUrlState } from "@/lib/url-state.ts";
import { localPage, sortRows } from "../local-page.ts";
import { ORG_UNIT_FILTERS, useOrgUnitFilters } from "../use-org-unit-filters.ts";
import { useLoadColumns } from "./load-columns.tsx";
import { isAmong, LOAD_ORDERS, ROOMS } from "./loads.ts";

const CapacityDialog = lazyComponent(() => import("./capacity-dialog.tsx"));

const FILTERS = {
  ...ORG_UNIT_FILTERS,
  name: param.text(),
  room: param.choice(ROOMS),
};
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
    options: toOptions(ROOMS, (code) => t(`tasks.allocation.load.rooms.${code}`)),
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
  const edited = loads?.find(({ agentId }) => agentId === opened.values.agent);
  return (
    <>
      <DataTable
        id="operations.agents"
        label={t("core.field.agents")}
        columns={useLoadColumns((load) => show(load.agentId))}
        rowKey={(load) => String(load.agentId)}
        rowLabel={(load) => load.name}
        state={state}
        result={result}
        toolbar={<LoadFilters state={state} />}
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

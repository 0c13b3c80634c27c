import { keepPreviousData } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { DataTable } from "@/components/data-table/data-table.tsx";
import { ListFilters } from "@/components/data-table/list-filters.tsx";
import { useTableState } from "@/components/data-table/table-state.ts";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { AllocationDialog } from "../bulk/lazy-dialog.ts";
import { localPage, sortRows } from "../local-page.ts";
import type { Pool } from "../rows.ts";
import { ORG_UNIT_FILTERS, useOrgUnitFilters } from "../use-org-unit-filters.ts";
import { Alerts } from "./alerts.tsx";
import { usePoolColumns } from "./pool-columns.tsx";
import { poolChoice, poolKey, POOL_ORDERS } from "./pools.ts";

const SORTABLE = Object.keys(POOL_ORDERS);

const usePools = () => {
  const state = useTableState({ filters: ORG_UNIT_FILTERS, sortable: SORTABLE });
  const result = trpc.tasks.allocation.getOverview.useQuery(state.filters, {
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
  const pools = result.data?.pools;
  const { sort, page, size } = state;
  const data = useMemo(
    () => localPage(pools && sortRows(pools, POOL_ORDERS, sort), { page, size }),
    [pools, sort, page, size],
  );
  return { state, result: { ...result, data }, overview: result.data };
};

const Filters = ({ state }: Pick<ReturnType<typeof usePools>, "state">) => {
  const { institution, stage } = useOrgUnitFilters(state.filters.institutionId);
  return <ListFilters state={state} choices={[institution, stage]} />;
};

export const Overview = () => {
  const t = useT();
  const { state, result, overview } = usePools();
  const [assigned, setAssigned] = useState<string | null>(null);
  const columns = usePoolColumns((pool) => setAssigned(poolKey(pool)));
  const pool = overview?.pools.find((candidate: Pool) => poolKey(candidate) === assigned);
  return (
    <>
      {overview ? <Alerts alerts={overview.alerts} /> : null}
      <DataTable
        id="operations.pools"
        label={t("tasks.allocation.pool.list")}
        columns={columns}
        rowKey={poolKey}
        rowLabel={(row) => `${row.stageName} · ${row.institutionName}`}
        state={state}
        result={result}
        toolbar={<Filters state={state} />}
        empty={{
          title: t("tasks.allocation.pool.none"),
          body: t("tasks.allocation.pool.noneBody"),
        }}
      />
      {pool ? (
        <AllocationDialog
          kind="ASSIGN"
          choice={poolChoice(pool)}
          onClose={() => setAssigned(null)}
        />
      ) : null}
    </>
  );
};

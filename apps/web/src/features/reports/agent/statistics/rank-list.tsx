import { rankColumns } from "@kolekta/api/reports/agent/contract-columns";
import { keepPreviousData } from "@tanstack/react-query";
import { useNavigate } from "react-router-dom";
import { DataTable } from "@/components/data-table/data-table.tsx";
import { useTableState } from "@/components/data-table/table-state.ts";
import { ListExport } from "@/components/list/list-export.tsx";
import { Page, PageHeader } from "@/components/page/page.tsx";
import { useUnlessLive } from "@/hooks/use-live.ts";
import { useCan, useSession } from "@/hooks/use-user.tsx";
import { useFormat, useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { param } from "@/lib/url-state.ts";
import { agentPath, useRankColumns } from "./rank-columns.tsx";
import { RankFilterBar } from "./rank-filters.tsx";
import { toChoices, filterRanks, type RankRow, SORTABLE, sortRanks } from "./rank-rows.ts";

const FILTERS = { name: param.text(), institutionId: param.id(), stageId: param.id() };

const POLL_MS = 60_000;

/** Today's wages, for users who may read them. */
const useWages = (rows: readonly RankRow[]) => {
  const canReadWages = useCan()("wage.read");
  const agentIds = rows.map(({ agentId }) => agentId);
  const { data } = trpc.reports.agent.listWages.useQuery(
    { agentIds },
    { enabled: canReadWages && agentIds.length > 0, placeholderData: keepPreviousData },
  );
  return canReadWages ? new Map(data?.map((wage) => [wage.agentId, wage] as const)) : undefined;
};

/** Today's agents in scope with their ranks; each links to the agent's statistics. */
export const RankTable = () => {
  const t = useT();
  const navigate = useNavigate();
  const table = useTableState({ filters: FILTERS, sortable: SORTABLE });
  const result = useRanks();
  const all = result.data?.rows ?? [];
  const found = sortRanks(filterRanks(all, table.filters), table.sort);
  const first = (table.page - 1) * table.size;
  const rows = found.slice(first, first + table.size);
  const hasMultipleInstitutions = toChoices(all, "institutionId", "institutionName").length > 1;
  const wages = useWages(rows);
  const { institutionId, stageId, name } = table.filters;
  return (
    <DataTable
      id="agent.rank"
      label={t("reports.agent.rank.label")}
      columns={useRankColumns({ hasMultipleInstitutions, wages })}
      rowKey={(row) => String(row.agentId)}
      rowLabel={(row) => row.agentName}
      state={table}
      result={{ ...result, data: result.data && { rows, total: found.length } }}
      onOpen={(row) => void navigate(agentPath(row))}
      actions={
        <ListExport
          list="reports.agent.listRanks"
          filter={{ institutionId, stageId }}
          columns={rankColumns}
          disabled={name !== undefined}
        />
      }
      toolbar={
        <RankFilterBar
          rows={all}
          filters={table.filters}
          onFilter={(patch, typing = false) => table.setFilters(patch, { replace: typing })}
          onClear={table.clearFilters}
        />
      }
      empty={{ title: t("reports.agent.rank.empty") }}
    />
  );
};

const useRanks = () =>
  trpc.reports.agent.listRanks.useQuery(undefined, { refetchInterval: useUnlessLive(POLL_MS) });

/** Time of the ranking, and the group that was ranked. */
export const useRankedAt = (): string | undefined => {
  const t = useT();
  const { zone } = useSession();
  const format = useFormat();
  const { data } = useRanks();
  return (
    data &&
    t("reports.agent.rank.asAt", { time: format.instant(data.asOf, { zone, part: "time" }) })
  );
};

export const RankList = () => (
  <Page fill>
    <PageHeader description={useRankedAt()} />
    <RankTable />
  </Page>
);

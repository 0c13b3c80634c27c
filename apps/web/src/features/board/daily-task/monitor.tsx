import { countColumn } from "@/components/case/area-columns.tsx";
import type { Column } from "@/components/data-table/columns.ts";
import { DataTable } from "@/components/data-table/data-table.tsx";
import { orderAmong, useTableState } from "@/components/data-table/table-state.ts";
import { InstantText, Percent } from "@/components/page/values.tsx";
import { LISTED } from "@/components/setting/search-table.tsx";
import { useSession } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { MONITOR_FILTERS, MONITOR_SORTS } from "./filters.ts";
import type { MonitorRow } from "./row.ts";
import { MonitorFilters } from "./toolbar.tsx";

const Agent = ({ row }: { row: MonitorRow }) => (
  <span className="flex flex-col leading-4.5">
    <span className="font-medium">{row.agentName}</span>
    <span className="text-muted-foreground text-xs">
      {[row.groupName, row.institutionName].filter(Boolean).join(" · ")}
    </span>
  </span>
);

const useCountColumns = (): Column<MonitorRow>[] => {
  const t = useT();
  const counted = (id: string, header: string, getCount: (row: MonitorRow) => number) =>
    countColumn<MonitorRow>(id, header, getCount);
  const named = (state: "OPEN" | "OVERDUE" | "DONE" | "DONE_LATE" | "CANCELLED") =>
    t(`board.dailyTask.stateName.${state}`);
  return [
    {
      ...counted("tasks", t("board.dailyTask.total"), (row) => row.tasks),
      sort: true,
    },
    counted("open", named("OPEN"), (row) => row.open),
    {
      ...counted("overdue", named("OVERDUE"), (row) => row.overdue),
      sort: true,
    },
    counted("done", named("DONE"), (row) => row.done),
    counted("doneLate", named("DONE_LATE"), (row) => row.doneLate),
    counted("cancelled", named("CANCELLED"), (row) => row.cancelled),
  ];
};

const useMonitorColumns = (): Column<MonitorRow>[] => {
  const t = useT();
  const { zone } = useSession();
  return [
    {
      id: "agent",
      header: t("core.field.agent"),
      sort: true,
      sticky: "start",
      cell: (row) => <Agent row={row} />,
    },
    {
      id: "completion",
      header: t("board.dailyTask.completion"),
      align: "end",
      cell: ({ completion }) => <Percent share={completion} digits={0} />,
    },
    ...useCountColumns(),
    {
      id: "last",
      header: t("board.dailyTask.lastCompleted"),
      cell: ({ lastCompletedAt }) => <InstantText at={lastCompletedAt} zone={zone} />,
    },
  ];
};

export const Monitor = () => {
  const t = useT();
  const state = useTableState({ filters: MONITOR_FILTERS, sortable: MONITOR_SORTS });
  const { filters, page, size, sort } = state;
  const result = trpc.board.dailyTask.monitor.useQuery(
    { ...filters, ...orderAmong(sort, MONITOR_SORTS), page, size },
    LISTED,
  );
  return (
    <DataTable
      id="daily-task.monitor"
      label={t("board.dailyTask.monitor")}
      columns={useMonitorColumns()}
      rowKey={({ agentId }) => String(agentId)}
      rowLabel={({ agentName }) => agentName}
      state={state}
      result={result}
      toolbar={<MonitorFilters state={state} />}
      empty={{
        title: t("board.dailyTask.noneMonitor"),
        body: t("board.dailyTask.noneMonitorBody"),
      }}
    />
  );
};

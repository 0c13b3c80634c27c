import type { MonitorRow } from "@kolekta/api/board/daily-task/contract";
import { MONITOR_SORTS } from "@kolekta/api/board/daily-task/contract-codes";
import { monitorColumns } from "@kolekta/api/board/daily-task/contract-columns";
import { Lines } from "@/components/case/lines.tsx";
import { orderAmong, useTableState } from "@/components/data-table/table-state.ts";
import { toParams } from "@/components/list/filters.ts";
import { LIST_QUERY, ListScreen } from "@/components/list/list-screen.tsx";
import { trpc } from "@/lib/trpc.ts";
import { MONITOR_FILTERS } from "./filters.ts";

const PARAMS = toParams(MONITOR_FILTERS);

const COLUMN_VIEW = {
  agent: {
    sort: true,
    sticky: "start",
    cell: ({ agentName, groupName, institutionName }: MonitorRow) => (
      <Lines
        first={<span className="font-medium">{agentName}</span>}
        second={[groupName, institutionName].filter(Boolean).join(" · ")}
      />
    ),
  },
  completion: { digits: 0 },
  tasks: { sort: true },
  open: {},
  overdue: { sort: true },
  done: {},
  doneLate: {},
  cancelled: {},
  last: { exact: "minute" },
} as const;

export const Monitor = () => {
  const state = useTableState({ filters: PARAMS, sortable: MONITOR_SORTS });
  const { filters, page, size, sort } = state;
  const query = { ...filters, ...orderAmong(sort, MONITOR_SORTS) };
  const result = trpc.board.dailyTask.monitor.useQuery({ ...query, page, size }, LIST_QUERY);
  return (
    <ListScreen
      id="daily-task.monitor"
      label="board.dailyTask.monitor"
      columns={monitorColumns}
      view={COLUMN_VIEW}
      filters={MONITOR_FILTERS}
      state={state}
      result={result}
      rowKey="agentId"
      rowLabel={({ agentName }) => agentName}
      exportFilter={query}
      empty={["board.dailyTask.noneMonitor", "board.dailyTask.noneMonitorBody"]}
    />
  );
};

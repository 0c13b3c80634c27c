import { TASK_STATES } from "@kolekta/api/board/daily-task/contract-codes";
import { ListFilters } from "@/components/data-table/list-filters.tsx";
import { useOrgUnitChoices } from "@/components/data-table/org-unit-choices.ts";
import type { TableState } from "@/components/data-table/table-state.ts";
import { useOrgUnits } from "@/hooks/use-org-units.ts";
import { useCan } from "@/hooks/use-user.tsx";
import { toOptions, useT } from "@/lib/i18n.tsx";
import type { FilterValues } from "@/lib/url-state.ts";
import type { MONITOR_FILTERS, TASK_FILTERS } from "./filters.ts";

type TaskTable = TableState<FilterValues<typeof TASK_FILTERS>>;
type MonitorTable = TableState<FilterValues<typeof MONITOR_FILTERS>>;

/** Hidden without the monitor permission: agents see only their own tasks. */
const useOrgUnitFilters = (institutionId: number | undefined) => {
  const hidden = !useCan()("dailyTask.monitor");
  const { institution, group, stage } = useOrgUnitChoices(useOrgUnits(institutionId));
  return [
    { ...institution, hidden: hidden || institution.hidden },
    { ...group, hidden: hidden || group.hidden },
    { ...stage, hidden },
  ] as const;
};

const useDays = () => {
  const t = useT();
  return { from: t("app.filter.from"), to: t("app.filter.to") };
};

export const TaskFilters = ({ state }: { state: TaskTable }) => {
  const t = useT();
  return (
    <ListFilters
      state={state}
      search={{ id: "title", label: t("board.dailyTask.search") }}
      choices={[
        {
          id: "state",
          label: t("core.field.status"),
          placeholder: t("core.filter.anyStatus"),
          options: toOptions(TASK_STATES, (code) => t(`board.dailyTask.stateName.${code}`)),
        },
        ...useOrgUnitFilters(state.filters.institutionId),
      ]}
      days={useDays()}
    />
  );
};

export const MonitorFilters = ({ state }: { state: MonitorTable }) => {
  const t = useT();
  return (
    <ListFilters
      state={state}
      search={{ id: "text", label: t("board.dailyTask.searchAgents") }}
      choices={useOrgUnitFilters(state.filters.institutionId)}
      days={useDays()}
    />
  );
};

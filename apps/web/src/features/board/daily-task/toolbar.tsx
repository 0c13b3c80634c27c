import { TASK_STATES } from "@kolekta/api/board/daily-task/contract-codes";
import { ListFilters } from "@/components/data-table/list-filters.tsx";
import { usePlaceChoices } from "@/components/data-table/place-choices.ts";
import type { TableState } from "@/components/data-table/table-state.ts";
import { usePlaces } from "@/hooks/use-places.ts";
import { useCan } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { optionsOf } from "@/lib/options.ts";
import type { FiltersOf } from "@/lib/url-state.ts";
import type { MONITOR_FILTERS, TASK_FILTERS } from "./filters.ts";

type TaskTable = TableState<FiltersOf<typeof TASK_FILTERS>>;
type MonitorTable = TableState<FiltersOf<typeof MONITOR_FILTERS>>;

/** Of one's own tasks the place is known. */
const usePlaceFilters = (institutionId: number | undefined) => {
  const hidden = !useCan()("dailyTask.monitor");
  const { institution, group, stage } = usePlaceChoices(usePlaces(institutionId));
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
          options: optionsOf(TASK_STATES, (one) => t(`board.dailyTask.stateName.${one}`)),
        },
        ...usePlaceFilters(state.filters.institutionId),
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
      choices={usePlaceFilters(state.filters.institutionId)}
      days={useDays()}
    />
  );
};

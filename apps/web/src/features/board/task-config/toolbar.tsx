import { CONFIG_STATUSES } from "@kolekta/api/board/task-config/contract-codes";
import { ListFilters } from "@/components/data-table/list-filters.tsx";
import { useOrgUnitChoices } from "@/components/data-table/org-unit-choices.ts";
import type { TableState } from "@/components/data-table/table-state.ts";
import { useOrgUnits } from "@/hooks/use-org-units.ts";
import { toOptions, useT } from "@/lib/i18n.tsx";
import type { FilterValues } from "@/lib/url-state.ts";
import type { FILTERS } from "./filters.ts";

type State = TableState<FilterValues<typeof FILTERS>>;

export const ConfigFilters = ({ state }: { state: State }) => {
  const t = useT();
  const { institution, stage } = useOrgUnitChoices(useOrgUnits(state.filters.institutionId));
  return (
    <ListFilters
      state={state}
      search={{ id: "title", label: t("board.taskConfig.search") }}
      choices={[
        { ...institution, clears: ["stageId"] },
        stage,
        {
          id: "status",
          label: t("core.field.status"),
          placeholder: t("core.filter.anyStatus"),
          options: toOptions(CONFIG_STATUSES, (code) => t(`board.taskConfig.statusName.${code}`)),
        },
      ]}
    />
  );
};

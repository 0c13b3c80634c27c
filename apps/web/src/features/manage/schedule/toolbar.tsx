import { ListFilters } from "@/components/data-table/list-filters.tsx";
import { useOrgUnitChoices } from "@/components/data-table/org-unit-choices.ts";
import type { TableState } from "@/components/data-table/table-state.ts";
import { useOrgUnits } from "@/hooks/use-org-units.ts";
import { useT } from "@/lib/i18n.tsx";
import type { ScheduleFilterValues } from "./filters.ts";
import type { Codes } from "./use-calendar.ts";
import { useGroups } from "./use-groups.ts";
import { formatShiftCode } from "./labels.ts";

interface Props {
  state: TableState<ScheduleFilterValues>;
  codes: Codes;
}

export const ScheduleFilters = ({ state, codes }: Props) => {
  const t = useT();
  const { institutionId } = state.filters;
  const { institution, group, stage } = useOrgUnitChoices({
    ...useOrgUnits(institutionId),
    groups: useGroups(institutionId),
  });
  return (
    <ListFilters
      state={state}
      search={{ id: "text", label: t("core.field.agent") }}
      choices={[
        { ...institution, clears: ["groupId", "stageId"] },
        group,
        stage,
        {
          id: "code",
          label: t("manage.schedule.code"),
          placeholder: t("manage.schedule.anyCode"),
          options: codes.codes.map((shiftCode) => ({
            value: shiftCode.code,
            label: `${shiftCode.code} · ${formatShiftCode(shiftCode)}`,
          })),
        },
      ]}
    />
  );
};

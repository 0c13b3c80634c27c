import type { Days } from "@/components/data-table/day-range.tsx";
import { ListFilters } from "@/components/data-table/list-filters.tsx";
import type { TableState } from "@/components/data-table/table-state.ts";
import { useOrgUnits } from "@/hooks/use-org-units.ts";
import { useT } from "@/lib/i18n.tsx";
import { toChoices, type WageFilterValues } from "./wage-filters.ts";

interface Props {
  state: TableState<WageFilterValues>;
  /** The days that are listed, once they are. */
  range: Days | undefined;
}

export const WageFilters = ({ state, range }: Props) => {
  const t = useT();
  const { institutions, groups, stages } = useOrgUnits(state.filters.institutionId);
  return (
    <ListFilters
      state={state}
      search={{ id: "agent", label: t("core.field.agent") }}
      choices={[
        {
          id: "institutionId",
          label: t("core.field.institution"),
          placeholder: t("core.filter.anyInstitution"),
          options: toChoices(institutions),
          clears: ["groupId", "stageId"],
          hidden: institutions.length < 2,
        },
        {
          id: "groupId",
          label: t("core.field.group"),
          placeholder: t("core.filter.anyGroup"),
          options: toChoices(groups),
          hidden: groups.length < 2,
        },
        {
          id: "stageId",
          label: t("core.field.stage"),
          placeholder: t("core.filter.anyStage"),
          options: toChoices(stages),
          hidden: stages.length < 2,
        },
      ]}
      days={{ from: t("app.filter.from"), to: t("app.filter.to") }}
      range={range}
    />
  );
};

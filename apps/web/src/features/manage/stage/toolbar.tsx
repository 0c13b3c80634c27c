import { STAGE_TYPES } from "@kolekta/api/manage/stage/contract";
import { ListFilters } from "@/components/data-table/list-filters.tsx";
import { useOrgUnitChoices } from "@/components/data-table/org-unit-choices.ts";
import type { TableState } from "@/components/data-table/table-state.ts";
import { useOrgUnits } from "@/hooks/use-org-units.ts";
import { useT } from "@/lib/i18n.tsx";
import type { StageFilterValues } from "./filters.ts";

export const StageFilters = ({ state }: { state: TableState<StageFilterValues> }) => {
  const t = useT();
  const { institution } = useOrgUnitChoices(useOrgUnits(undefined));
  return (
    <ListFilters
      state={state}
      search={{ id: "text", label: t("manage.stage.search") }}
      choices={[
        {
          id: "type",
          label: t("manage.stage.type"),
          placeholder: t("manage.stage.anyType"),
          options: STAGE_TYPES.map((type) => ({
            value: type,
            label: t(`manage.stage.typeName.${type}`),
          })),
        },
        institution,
      ]}
    />
  );
};

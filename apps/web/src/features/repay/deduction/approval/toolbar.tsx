import { KINDS } from "@kolekta/api/repay/deduction/contract-words";
import { ListFilters } from "@/components/data-table/list-filters.tsx";
import { useOrgUnitChoices } from "@/components/data-table/org-unit-choices.ts";
import type { TableState } from "@/components/data-table/table-state.ts";
import { useOrgUnits } from "@/hooks/use-org-units.ts";
import { toOptions, useT } from "@/lib/i18n.tsx";
import type { DeductionFilterValues } from "./use-applications.ts";

export const ApplicationFilters = ({ state }: { state: TableState<DeductionFilterValues> }) => {
  const t = useT();
  const { institution, stage } = useOrgUnitChoices(useOrgUnits(state.filters.institutionId));
  return (
    <ListFilters
      state={state}
      search={{ id: "text", label: t("repay.deduction.page.search") }}
      choices={[
        {
          id: "kind",
          label: t("core.field.kind"),
          placeholder: t("repay.deduction.page.anyKind"),
          options: toOptions(KINDS, (kind) => t(`repay.deduction.kinds.${kind}`)),
        },
        institution,
        stage,
      ]}
      days={{
        from: t("repay.deduction.page.from"),
        to: t("repay.deduction.page.to"),
      }}
    />
  );
};

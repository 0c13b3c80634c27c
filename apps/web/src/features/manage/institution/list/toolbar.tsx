import { STATUSES } from "@kolekta/api/manage/institution/contract-codes";
import { ListFilters } from "@/components/data-table/list-filters.tsx";
import type { TableState } from "@/components/data-table/table-state.ts";
import { useT } from "@/lib/i18n.tsx";
import { useCountryOptions } from "../country.ts";
import { useLenders } from "../lender/use-lenders.ts";
import type { InstitutionFilterValues } from "./filters.ts";

const STATUS_KEYS = {
  ENABLED: "core.field.enabled",
  DISABLED: "core.field.disabled",
} as const;

export const InstitutionFilters = ({ state }: { state: TableState<InstitutionFilterValues> }) => {
  const t = useT();
  const lenders = useLenders();
  return (
    <ListFilters
      state={state}
      search={{ id: "text", label: t("manage.institution.search") }}
      choices={[
        {
          id: "status",
          label: t("core.field.status"),
          placeholder: t("core.filter.anyStatus"),
          options: STATUSES.map((value) => ({
            value,
            label: t(STATUS_KEYS[value]),
          })),
        },
        {
          id: "country",
          label: t("manage.institution.country"),
          placeholder: t("manage.institution.anyCountry"),
          options: useCountryOptions(),
        },
        {
          id: "lenderId",
          label: t("core.field.lender"),
          placeholder: t("manage.institution.anyLender"),
          options: lenders.map(({ id, name }) => ({
            value: id,
            label: name,
          })),
          hidden: lenders.length === 0,
        },
      ]}
    />
  );
};

import { isAddress, OUTCOMES } from "@kolekta/api/manage/login-log/contract";
import { ListFilters } from "@/components/data-table/list-filters.tsx";
import type { TableState } from "@/components/data-table/table-state.ts";
import { useOrgUnits } from "@/hooks/use-org-units.ts";
import { toOptions, useT } from "@/lib/i18n.tsx";
import type { LoginLogFilterValues } from "./filters.ts";

export const LoginFilters = ({ state }: { state: TableState<LoginLogFilterValues> }) => {
  const t = useT();
  const { institutions } = useOrgUnits(undefined);
  return (
    <ListFilters
      state={state}
      search={[
        { id: "login", label: t("core.field.login") },
        {
          id: "ip",
          label: t("manage.loginLog.address"),
          whole: { fits: isAddress, hint: t("manage.loginLog.addressHint") },
        },
      ]}
      choices={[
        {
          id: "institutionId",
          label: t("core.field.institution"),
          placeholder: t("core.filter.anyInstitution"),
          options: institutions.map(({ id, name }) => ({
            value: id,
            label: name,
          })),
          hidden: institutions.length < 2,
        },
        {
          id: "outcome",
          label: t("core.field.result"),
          placeholder: t("manage.loginLog.anyOutcome"),
          options: toOptions(OUTCOMES, (code) => t(`manage.loginLog.outcome.${code}`)),
        },
      ]}
      days={{ from: t("app.filter.from"), to: t("app.filter.to") }}
    />
  );
};

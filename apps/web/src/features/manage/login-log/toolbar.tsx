import { isAddress, OUTCOMES } from "@kolekta/api/manage/login-log/contract";
import { ListFilters } from "@/components/data-table/list-filters.tsx";
import type { TableState } from "@/components/data-table/table-state.ts";
import { usePlaces } from "@/hooks/use-places.ts";
import { useT } from "@/lib/i18n.tsx";
import { optionsOf } from "@/lib/options.ts";
import type { Filters } from "./filters.ts";

export const LoginFilters = ({ state }: { state: TableState<Filters> }) => {
  const t = useT();
  const { institutions } = usePlaces(undefined);
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
          options: optionsOf(OUTCOMES, (one) => t(`manage.loginLog.outcome.${one}`)),
        },
      ]}
      days={{ from: t("app.filter.from"), to: t("app.filter.to") }}
    />
  );
};

import { CONTACT_CHANNELS } from "@kolekta/api/tasks/contact/contract-codes";
import {
  DO_NOT_CONTACT_REASONS,
  DO_NOT_CONTACT_SOURCES,
} from "@kolekta/api/tasks/do-not-contact/contract-codes";
import { ListFilters } from "@/components/data-table/list-filters.tsx";
import { useOrgUnitChoices } from "@/components/data-table/org-unit-choices.ts";
import type { TableState } from "@/components/data-table/table-state.ts";
import { useOrgUnits } from "@/hooks/use-org-units.ts";
import { toOptions, useT } from "@/lib/i18n.tsx";
import type { DoNotContactFilterValues } from "./filters.ts";

export const DoNotContactFilters = ({ state }: { state: TableState<DoNotContactFilterValues> }) => {
  const t = useT();
  const { institution } = useOrgUnitChoices(useOrgUnits(state.filters.institutionId));
  return (
    <ListFilters
      state={state}
      search={{ id: "search", label: t("tasks.doNotContact.search") }}
      choices={[
        {
          id: "channel",
          label: t("core.field.channel"),
          placeholder: t("tasks.doNotContact.anyChannel"),
          options: toOptions(CONTACT_CHANNELS, (code) => t(`tasks.log.channel.${code}`)),
        },
        {
          id: "reason",
          label: t("core.field.reason"),
          placeholder: t("tasks.doNotContact.anyReason"),
          options: toOptions(DO_NOT_CONTACT_REASONS, (code) =>
            t(`tasks.doNotContact.reason.${code}`),
          ),
        },
        {
          id: "source",
          label: t("tasks.doNotContact.column.source"),
          placeholder: t("tasks.doNotContact.anySource"),
          options: toOptions(DO_NOT_CONTACT_SOURCES, (code) =>
            t(`tasks.doNotContact.source.${code}`),
          ),
        },
        institution,
      ]}
      days={{ from: t("tasks.doNotContact.from"), to: t("tasks.doNotContact.to") }}
    />
  );
};

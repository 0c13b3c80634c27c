import { CONTACT_CHANNELS } from "@kolekta/api/tasks/contact/contract-codes";
import { BAR_REASONS, BAR_SOURCES } from "@kolekta/api/tasks/bar/contract-codes";
import { ListFilters } from "@/components/data-table/list-filters.tsx";
import { usePlaceChoices } from "@/components/data-table/place-choices.ts";
import type { TableState } from "@/components/data-table/table-state.ts";
import { usePlaces } from "@/hooks/use-places.ts";
import { useT } from "@/lib/i18n.tsx";
import { optionsOf } from "@/lib/options.ts";
import type { Filters } from "./filters.ts";

/** What the register is narrowed by. */
export const BarFilters = ({ state }: { state: TableState<Filters> }) => {
  const t = useT();
  const { institution } = usePlaceChoices(usePlaces(state.filters.institutionId));
  return (
    <ListFilters
      state={state}
      search={{ id: "search", label: t("tasks.bar.search") }}
      choices={[
        {
          id: "channel",
          label: t("core.field.channel"),
          placeholder: t("tasks.bar.anyChannel"),
          options: optionsOf(CONTACT_CHANNELS, (one) => t(`tasks.log.channel.${one}`)),
        },
        {
          id: "reason",
          label: t("core.field.reason"),
          placeholder: t("tasks.bar.anyReason"),
          options: optionsOf(BAR_REASONS, (one) => t(`tasks.bar.reason.${one}`)),
        },
        {
          id: "source",
          label: t("tasks.bar.column.source"),
          placeholder: t("tasks.bar.anySource"),
          options: optionsOf(BAR_SOURCES, (one) => t(`tasks.bar.source.${one}`)),
        },
        institution,
      ]}
      days={{ from: t("tasks.bar.from"), to: t("tasks.bar.to") }}
    />
  );
};

import { ListFilters } from "@/components/data-table/list-filters.tsx";
import type { TableState } from "@/components/data-table/table-state.ts";
import { useT } from "@/lib/i18n.tsx";
import { useWordOptions, type WordFilters } from "./use-words.ts";

export const WordFilterBar = ({ state }: { state: TableState<WordFilters> }) => {
  const t = useT();
  const options = useWordOptions();
  return (
    <ListFilters
      state={state}
      search={{ id: "text", label: t("manage.forbiddenWord.search") }}
      choices={[
        {
          id: "jurisdiction",
          label: t("manage.forbiddenWord.jurisdiction"),
          placeholder: t("manage.institution.anyCountry"),
          options: options.jurisdiction,
        },
        {
          id: "language",
          label: t("app.language.label"),
          placeholder: t("telephony.template.anyLanguage"),
          options: options.language,
        },
        {
          id: "category",
          label: t("core.field.category"),
          placeholder: t("core.filter.anyCategory"),
          options: options.category,
        },
        {
          id: "severity",
          label: t("manage.proposal.detail.severity"),
          placeholder: t("core.filter.anyStatus"),
          options: options.severity,
        },
      ]}
    />
  );
};

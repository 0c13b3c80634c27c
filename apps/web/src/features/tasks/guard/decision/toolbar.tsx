import { RULES, VERDICTS } from "@kolekta/api/tasks/guard/contract";
import { useRecordPeople } from "@/components/case/record-filters.ts";
import { ListFilters } from "@/components/data-table/list-filters.tsx";
import type { TableState } from "@/components/data-table/table-state.ts";
import { useT } from "@/lib/i18n.tsx";
import { optionsOf } from "@/lib/options.ts";
import { type Filters, OVERRIDES } from "./filters.ts";

export const DecisionFilters = ({ state }: { state: TableState<Filters> }) => {
  const t = useT();
  return (
    <ListFilters
      state={state}
      search={{ id: "loanNumber", label: t("core.field.loanNumber") }}
      choices={[
        ...useRecordPeople(state.filters.institutionId),
        {
          id: "verdict",
          label: t("tasks.guard.decision.column.verdict"),
          placeholder: t("tasks.guard.decision.anyVerdict"),
          options: optionsOf(VERDICTS, (one) => t(`tasks.guard.verdict.${one}`)),
        },
        {
          id: "rule",
          label: t("tasks.guard.decision.column.rules"),
          placeholder: t("tasks.guard.decision.anyRule"),
          options: optionsOf(RULES, (one) => t(`tasks.guard.rule.${one}`)),
        },
        {
          id: "override",
          label: t("tasks.guard.decision.override"),
          placeholder: t("tasks.guard.decision.anyOverride"),
          options: optionsOf(OVERRIDES, (one) => t(`tasks.guard.decision.${one}`)),
        },
      ]}
      days={{ from: t("app.filter.from"), to: t("app.filter.to") }}
    />
  );
};

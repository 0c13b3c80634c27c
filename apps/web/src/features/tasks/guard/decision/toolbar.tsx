import { RULES, VERDICTS } from "@kolekta/api/tasks/guard/contract";
import { useRecordPeople } from "@/components/case/record-filters.ts";
import { ListFilters } from "@/components/data-table/list-filters.tsx";
import type { TableState } from "@/components/data-table/table-state.ts";
import { toOptions, useT } from "@/lib/i18n.tsx";
import { type GuardDecisionFilterValues, OVERRIDES } from "./filters.ts";

export const DecisionFilters = ({ state }: { state: TableState<GuardDecisionFilterValues> }) => {
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
          options: toOptions(VERDICTS, (code) => t(`tasks.guard.verdict.${code}`)),
        },
        {
          id: "rule",
          label: t("tasks.guard.decision.column.rules"),
          placeholder: t("tasks.guard.decision.anyRule"),
          options: toOptions(RULES, (code) => t(`tasks.guard.rule.${code}`)),
        },
        {
          id: "override",
          label: t("tasks.guard.decision.override"),
          placeholder: t("tasks.guard.decision.anyOverride"),
          options: toOptions(OVERRIDES, (code) => t(`tasks.guard.decision.${code}`)),
        },
      ]}
      days={{ from: t("app.filter.from"), to: t("app.filter.to") }}
    />
  );
};

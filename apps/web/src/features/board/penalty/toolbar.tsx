import { PENALTY_LEVELS, VIOLATIONS } from "@kolekta/api/board/penalty/contract-codes";
import { ListFilters } from "@/components/data-table/list-filters.tsx";
import { useOrgUnitChoices } from "@/components/data-table/org-unit-choices.ts";
import type { TableState } from "@/components/data-table/table-state.ts";
import { useAgents } from "@/hooks/use-agents.ts";
import { useOrgUnits } from "@/hooks/use-org-units.ts";
import { toOptions, useT } from "@/lib/i18n.tsx";
import type { PenaltyFilterValues } from "./filters.ts";

export const PenaltyFilters = ({ state }: { state: TableState<PenaltyFilterValues> }) => {
  const t = useT();
  const { institutionId } = state.filters;
  const { institution } = useOrgUnitChoices(useOrgUnits(institutionId));
  const { agents } = useAgents(institutionId);
  return (
    <ListFilters
      state={state}
      choices={[
        {
          id: "violation",
          label: t("board.penalty.field.violation"),
          placeholder: t("board.penalty.anyViolation"),
          options: toOptions(VIOLATIONS, (code) => t(`board.penalty.violation.${code}`)),
        },
        {
          id: "level",
          label: t("board.penalty.field.level"),
          placeholder: t("board.penalty.anyLevel"),
          options: toOptions(PENALTY_LEVELS, (code) => t(`board.penalty.level.${code}`)),
        },
        { ...institution, clears: ["agentId"] },
        {
          id: "agentId",
          label: t("core.field.agent"),
          placeholder: t("tasks.case.filter.anyAgent"),
          options: agents.map(({ id, name }) => ({
            value: id,
            label: name,
          })),
          hidden: agents.length < 2,
        },
      ]}
      days={{ from: t("board.penalty.from"), to: t("board.penalty.to") }}
    />
  );
};

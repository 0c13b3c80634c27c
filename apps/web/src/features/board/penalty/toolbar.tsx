import { PENALTY_LEVELS, VIOLATIONS } from "@kolekta/api/board/penalty/contract-codes";
import { ListFilters } from "@/components/data-table/list-filters.tsx";
import { usePlaceChoices } from "@/components/data-table/place-choices.ts";
import type { TableState } from "@/components/data-table/table-state.ts";
import { useAgents } from "@/hooks/use-agents.ts";
import { usePlaces } from "@/hooks/use-places.ts";
import { useT } from "@/lib/i18n.tsx";
import { optionsOf } from "@/lib/options.ts";
import type { Filters } from "./filters.ts";

/** What the penalties are narrowed by. */
export const PenaltyFilters = ({ state }: { state: TableState<Filters> }) => {
  const t = useT();
  const { institutionId } = state.filters;
  const { institution } = usePlaceChoices(usePlaces(institutionId));
  const { agents } = useAgents(institutionId);
  return (
    <ListFilters
      state={state}
      choices={[
        {
          id: "violation",
          label: t("board.penalty.field.violation"),
          placeholder: t("board.penalty.anyViolation"),
          options: optionsOf(VIOLATIONS, (one) => t(`board.penalty.violation.${one}`)),
        },
        {
          id: "level",
          label: t("board.penalty.field.level"),
          placeholder: t("board.penalty.anyLevel"),
          options: optionsOf(PENALTY_LEVELS, (one) => t(`board.penalty.level.${one}`)),
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

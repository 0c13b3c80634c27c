import type { TableState } from "@/components/data-table/table-state.ts";
import { ToggleGroup, ToggleGroupItem } from "@/components/ui/toggle-group.tsx";
import { useFormat, useT } from "@/lib/i18n.tsx";
import { type ComplaintFilterValues, QUICK } from "./filters.ts";

interface Props {
  state: TableState<ComplaintFilterValues>;
  overdue: number | undefined;
}

/** Buttons for the user's own complaints, overdue ones, and verdicts that await confirmation. */
export const QuickFilters = ({ state, overdue }: Props) => {
  const t = useT();
  const { number } = useFormat();
  const { filters, setFilters } = state;
  const choose = (on: readonly string[]) => {
    const flag = (quickFilter: (typeof QUICK)[number]) =>
      on.includes(quickFilter) ? true : undefined;
    setFilters({ mine: flag("mine"), overdue: flag("overdue"), toConfirm: flag("toConfirm") });
  };
  return (
    <ToggleGroup
      type="multiple"
      aria-label={t("board.workOrder.filter.quick")}
      value={QUICK.filter((quickFilter) => filters[quickFilter])}
      onValueChange={choose}
    >
      {QUICK.map((quickFilter) => (
        <ToggleGroupItem key={quickFilter} value={quickFilter}>
          {t(`board.workOrder.filter.${quickFilter}`)}
          {quickFilter === "overdue" && overdue ? (
            <span className="bg-destructive-soft text-destructive tabular rounded-full px-1.5 text-xs">
              {number(overdue)}
            </span>
          ) : null}
        </ToggleGroupItem>
      ))}
    </ToggleGroup>
  );
};

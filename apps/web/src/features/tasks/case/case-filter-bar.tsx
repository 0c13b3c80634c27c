import { SlidersHorizontal } from "lucide-react";
import { useState } from "react";
import { FilterBar } from "@/components/data-table/filter-bar.tsx";
import type { TableState } from "@/components/data-table/table-state.ts";
import { NamedFilter } from "@/components/data-table/named-filter.tsx";
import { Button } from "@/components/ui/button.tsx";
import { useFormat, useT } from "@/lib/i18n.tsx";
import { lazyComponent } from "@/lib/lazy-component.tsx";
import { caseChips } from "./case-chips.ts";
import { type CaseFilters, countSet } from "./case-query.ts";
import { CaseSearch } from "./case-search.tsx";
import { useCaseOptions } from "./use-case-options.ts";
import { useAssignmentFilters } from "./use-assignment-filters.ts";

const FilterSheet = lazyComponent(() => import("./filter-sheet.tsx"));

interface Props {
  state: TableState<CaseFilters>;
  longAging: boolean;
}

/** Button that opens the sheet with all filters. */
export const CaseFilterButton = ({
  state,
  longAging,
  className,
}: Props & { className: string }) => {
  const t = useT();
  const [open, setOpen] = useState(false);
  const { filters, setFilters, clearFilters } = state;
  const count = countSet(filters);
  return (
    <>
      <Button className={className} onClick={() => setOpen(true)} aria-haspopup="dialog">
        <SlidersHorizontal />
        {count > 0 ? t("tasks.case.filter.moreCount", { count }) : t("app.filter.label")}
      </Button>
      {open ? (
        <FilterSheet
          filters={filters}
          longAging={longAging}
          onApply={setFilters}
          onClear={clearFilters}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
};

export const CaseFilterBar = (props: Props) => {
  const { state, longAging } = props;
  const t = useT();
  const { day, money } = useFormat();
  const { filters, setFilters, clearFilters } = state;
  const options = useCaseOptions(filters.institutionId, longAging);
  const chips = caseChips({ t, day, money }, filters, options, setFilters);
  return (
    <FilterBar chips={chips} onClear={clearFilters}>
      <CaseSearch state={state} />
      {/* Frequent filters appear outside the sheet. */}
      {useAssignmentFilters(options).map(({ name, placeholder, all }) => (
        <NamedFilter
          key={name}
          state={state}
          name={name}
          all={all}
          label={placeholder}
          className="hidden lg:inline-flex"
        />
      ))}
      <CaseFilterButton {...props} className="max-sm:hidden" />
    </FilterBar>
  );
};

import { FilterBar } from "@/components/data-table/filter-bar.tsx";
import { buildChips } from "@/components/data-table/chip-of.ts";
import type { TableState } from "@/components/data-table/table-state.ts";
import { NativeSelect } from "@/components/ui/native-select.tsx";
import { useListChoice } from "./filters.ts";

interface Narrowed {
  readonly institutionId?: number | undefined;
}

export const InstitutionFilter = ({ state }: { state: TableState<Narrowed> }) => {
  const { label, placeholder, options, hidden } = useListChoice();
  const getName = (id: unknown) => options.find(({ value }) => value === id)?.label ?? String(id);
  if (hidden) return null;
  return (
    <FilterBar
      chips={buildChips(state, "institutionId", label, getName)}
      onClear={state.clearFilters}
    >
      <NativeSelect
        aria-label={label}
        className="w-full md:w-auto md:max-w-52"
        placeholder={placeholder}
        value={String(state.filters.institutionId ?? "")}
        options={options.map((option) => ({ ...option, value: String(option.value) }))}
        onChange={({ target }) =>
          state.setFilters({
            institutionId: target.value === "" ? undefined : Number(target.value),
          })
        }
      />
    </FilterBar>
  );
};

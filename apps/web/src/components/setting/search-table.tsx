import { DataTable, type DataTableProps } from "@/components/data-table/data-table.tsx";
import { FilterBar } from "@/components/data-table/filter-bar.tsx";
import { SearchBox } from "@/components/data-table/search-box.tsx";
import { type TableState, useTableState } from "@/components/data-table/table-state.ts";
import { param } from "@/lib/url-state.ts";

const FILTERS = { text: param.text() };

export interface SearchFilter {
  readonly text: string | undefined;
}

/** Errors appear in place of the data, not as a toast. */
export const QUIET = { meta: { quiet: true } } as const;

export const useSearch = () => {
  const state = useTableState({ filters: FILTERS });
  const { filters, page, size } = state;
  return { state, query: { ...filters, page, size } };
};

type Props<Row> = Omit<DataTableProps<Row, SearchFilter>, "toolbar" | "state" | "selection"> & {
  state: TableState<SearchFilter>;
  searchLabel: string;
};

export const SearchTable = <Row,>({ searchLabel, ...table }: Props<Row>) => {
  const { state } = table;
  return (
    <DataTable
      {...table}
      toolbar={
        <FilterBar chips={[]} onClear={state.clearFilters}>
          <SearchBox
            label={searchLabel}
            value={state.filters.text}
            onSearch={(text) => state.setFilters({ text }, { replace: true })}
          />
        </FilterBar>
      }
    />
  );
};

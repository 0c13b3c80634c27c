import { keepPreviousData } from "@tanstack/react-query";
import { DataTable, type DataTableProps } from "@/components/data-table/data-table.tsx";
import { FilterBar } from "@/components/data-table/filter-bar.tsx";
import { SearchBox } from "@/components/data-table/search-box.tsx";
import { type TableState, useTableState } from "@/components/data-table/table-state.ts";
import { param } from "@/lib/url-state.ts";

const FILTERS = { text: param.text() };

export interface SearchFilter {
  readonly text: string | undefined;
}

/** What fails is said where it would stand. */
export const QUIET = { meta: { quiet: true } } as const;

/** How a list is asked for: what was there stays until the next page has come. */
export const LISTED = {
  placeholderData: keepPreviousData,
  meta: { quiet: true },
} as const;

/** A list that is searched by name, page by page, and what the server is asked for. */
export const useSearch = () => {
  const state = useTableState({ filters: FILTERS });
  const { filters, page, size } = state;
  return { state, query: { ...filters, page, size } };
};

type Props<Row> = Omit<DataTableProps<Row, SearchFilter>, "toolbar" | "state" | "selection"> & {
  state: TableState<SearchFilter>;
  /** Names the search box. */
  search: string;
};

/** A table with nothing but a search box above it. */
export const SearchTable = <Row,>({ search, ...table }: Props<Row>) => {
  const { state } = table;
  return (
    <DataTable
      {...table}
      toolbar={
        <FilterBar chips={[]} onClear={state.clearFilters}>
          <SearchBox
            label={search}
            value={state.filters.text}
            onSearch={(text) => state.setFilters({ text }, { replace: true })}
          />
        </FilterBar>
      }
    />
  );
};

import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router-dom";
import { type FilterValues, type Param, readFilters, writeQuery } from "@/lib/url-state.ts";

export interface Sort {
  readonly by: string;
  readonly dir: "asc" | "desc";
}

export interface TableState<F> {
  readonly filters: F;
  readonly page: number;
  readonly size: number;
  readonly sort: Sort | null;
  /** At least one filter is set. */
  readonly filtered: boolean;
  /** Sets filters and returns to page 1; `replace` adds no history entry, for use while typing. */
  setFilters(patch: Partial<F>, options?: { replace?: boolean }): void;
  clearFilters(): void;
  /** Removes one filter. */
  clearFilter(key: keyof F & string): void;
  setPage(page: number): void;
  setSort(sort: Sort | null): void;
}

export const readPage = (query: URLSearchParams): number => {
  const page = Number(query.get("page") ?? "1");
  return Number.isSafeInteger(page) && page > 0 ? Math.min(page, 100_000) : 1;
};

/** "-dueOn" is descending, "dueOn" ascending; keys outside the list are ignored. */
export const readSort = (query: URLSearchParams, sortable: readonly string[]): Sort | null => {
  const text = query.get("sort") ?? "";
  const by = text.replace(/^-/, "");
  if (!sortable.includes(by)) return null;
  return { by, dir: text.startsWith("-") ? "desc" : "asc" };
};

const sortText = (sort: Sort | null) => (sort ? `${sort.dir === "desc" ? "-" : ""}${sort.by}` : "");

/** Builds the sort input of a list; empty for the server's default order. */
export const toSortInput = (sort: Sort | null) =>
  sort ? { sort: sort.by, descending: sort.dir === "desc" } : {};

/** Sort input for a procedure that sorts only by these keys. */
export const orderAmong = <Key extends string>(sort: Sort | null, keys: readonly Key[]) => {
  const by = keys.find((key) => key === sort?.by);
  return by ? { sort: by, descending: sort?.dir === "desc" } : {};
};

/**
 * The list is empty without filters. It offers the first step in its middle, so that the header can
 * omit it.
 */
export const isBlank = (
  { filtered }: { readonly filtered: boolean },
  data: { readonly total: number } | undefined,
): boolean => data?.total === 0 && !filtered;

/** Reloads the list from page 1; a later page is left. */
export const refreshFrom =
  <F>(state: TableState<F>, result: { refetch(): unknown }) =>
  () => {
    if (state.page === 1) result.refetch();
    else state.setPage(1);
  };

interface Options<S> {
  /** Query parameters from `param` in lib/url-state. Define it outside the component. */
  filters: S;
  sortable?: readonly string[];
  size?: number;
}

const NO_SORT: readonly string[] = [];

/** Page, sort and filters of a list in the address, so that reload and Back restore them. */
export const useTableState = <S extends Record<string, Param<unknown>>>(
  options: Options<S>,
): TableState<FilterValues<S>> => {
  const { filters: fields, sortable = NO_SORT, size = 20 } = options;
  const [query, setQuery] = useSearchParams();
  const write = useCallback(
    (values: Record<string, unknown>, replace = false) =>
      setQuery((current) => writeQuery(current, values), { replace }),
    [setQuery],
  );
  return useMemo(() => {
    const filters = readFilters(fields, query);
    const cleared = Object.fromEntries(Object.keys(fields).map((key) => [key, undefined]));
    return {
      filters,
      page: readPage(query),
      size,
      sort: readSort(query, sortable),
      filtered: Object.values(filters).some((value) => value !== undefined),
      setFilters: (patch, settings) => write({ ...patch, page: undefined }, settings?.replace),
      clearFilters: () => write({ ...cleared, page: undefined }),
      clearFilter: (key) => write({ [key]: undefined, page: undefined }),
      setPage: (page) => write({ page: page === 1 ? undefined : page }),
      setSort: (sort) => write({ sort: sortText(sort), page: undefined }),
    };
  }, [fields, query, size, sortable, write]);
};

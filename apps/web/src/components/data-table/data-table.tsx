import { type ReactNode, useEffect } from "react";
import { EmptyState, ErrorState } from "@/components/page/states.tsx";
import { Alert } from "@/components/ui/alert.tsx";
import { Button } from "@/components/ui/button.tsx";
import { useNarrow } from "@/hooks/use-media.ts";
import { useT } from "@/lib/i18n.tsx";
import { CardBody, TableBody } from "./body.tsx";
import { BulkBar, type Matching } from "./bulk-bar.tsx";
import { Pager } from "./pager.tsx";
import { pageCount } from "./pager-math.ts";
import { inOrder, isVisible, type Preferences, usePreferences, type View } from "./preferences.ts";
import type { RowsProps } from "./rows.tsx";
import type { Selection } from "./selection.ts";
import { refreshFrom, type TableState } from "./table-state.ts";
import { Toolbar } from "./toolbar.tsx";

/** Result of a list query; a tRPC result over `pageOf(row)` fits unchanged. */
export interface ListResult<Row> {
  readonly data:
    | {
        readonly rows: readonly Row[];
        readonly total: number;
        readonly totalCapped?: boolean;
        readonly unreadable?: number | undefined;
      }
    | undefined;
  readonly isFetching: boolean;
  /** The rows are of the filters set before. */
  readonly isPlaceholderData?: boolean;
  readonly error: unknown;
  refetch(): unknown;
  /** Set by tRPC. */
  readonly trpc?: { readonly path: string };
}

interface Empty {
  title: string;
  body?: ReactNode;
  action?: ReactNode;
}

export interface DataTableProps<Row, F> extends Omit<RowsProps<Row>, "rows" | "selection"> {
  /** Key of the remembered view, for example "case.list". */
  id: string;
  /** Names the table to a screen reader. */
  label: string;
  state: TableState<F>;
  result: ListResult<Row>;
  selection?: Selection<Row> | null;
  bulkActions?: (rows: readonly Row[]) => ReactNode;
  matching?: Matching | undefined;
  /** Stored view, for a list that changes it. */
  view?: View;
  /** Left part of the toolbar: filters, tabs. */
  toolbar?: ReactNode;
  /** Shown before refresh and view in the toolbar. */
  actions?: ReactNode;
  /** On a narrow screen the actions are below the filters instead of beside them. */
  stacked?: boolean;
  /** Shown when there is nothing and no filter is set. */
  empty: Empty;
}

const EmptyRows = ({
  filtered,
  onClear,
  empty,
}: {
  filtered: boolean;
  onClear: () => void;
  empty: Empty;
}) => {
  const t = useT();
  if (!filtered) return <EmptyState {...empty} />;
  return (
    <EmptyState
      title={t("app.table.noMatch")}
      body={t("app.table.noMatchBody")}
      action={<Button onClick={onClear}>{t("app.filter.clear")}</Button>}
    />
  );
};

/** Moves to the last page when rows have left the list and the current page is empty. */
const useLastPage = <Row, F>(state: TableState<F>, { data, isFetching }: ListResult<Row>) => {
  useEffect(() => {
    if (!data || isFetching || data.rows.length > 0 || data.total === 0) return;
    const last = pageCount(data.total, state.size);
    if (state.page > last) state.setPage(last);
  }, [data, isFetching, state]);
};

type ContentProps<Row, F> = DataTableProps<Row, F> & { preferences: Preferences };

const Content = <Row, F>(props: ContentProps<Row, F>) => {
  const { columns, preferences, state, result, selection = null, empty } = props;
  const View = useNarrow() ? CardBody : TableBody;
  const t = useT();
  const { data } = result;
  const emptyState =
    data?.rows.length === 0 ? (
      <EmptyRows filtered={state.filtered} onClear={state.clearFilters} empty={empty} />
    ) : null;
  return (
    <>
      <View
        {...props}
        columns={inOrder(columns, preferences).filter((column) => isVisible(column, preferences))}
        rows={data?.rows ?? []}
        selection={selection}
        density={preferences.density}
        pending={data === undefined}
        busy={data !== undefined && result.isFetching}
        stale={result.isPlaceholderData === true}
        size={state.size}
        sort={state.sort}
        onSort={state.setSort}
        emptyState={emptyState}
      />
      {data?.unreadable ? (
        <Alert tone="warning" live>
          {t("app.table.unreadable", { count: data.unreadable })}
        </Alert>
      ) : null}
      <Pager
        page={state.page}
        size={state.size}
        total={data?.total ?? 0}
        capped={data?.totalCapped}
        onPage={state.setPage}
      />
    </>
  );
};

/** The table of every list: server paging, sort, remembered view, selection, and a state for every outcome. */
export const DataTable = <Row, F>(props: DataTableProps<Row, F>) => {
  const { id, columns, state, result, selection = null, bulkActions, toolbar, actions } = props;
  const defaultView = usePreferences(id);
  const view = props.view ?? defaultView;
  const narrow = useNarrow();
  useLastPage(state, result);
  const failed = result.data === undefined && result.error !== null && result.error !== undefined;
  return (
    <div className="flex min-h-0 flex-col gap-2 md:flex-1">
      <Toolbar
        {...view}
        columns={columns}
        filters={toolbar}
        actions={actions}
        stacked={props.stacked}
        plain={narrow && props.card !== undefined}
        fetching={result.isFetching}
        onRefresh={refreshFrom(state, result)}
      />
      {failed ? (
        <ErrorState
          error={result.error}
          onRetry={() => result.refetch()}
          className="bg-card rounded-lg border"
        />
      ) : (
        <Content {...props} preferences={view.preferences} />
      )}
      {bulkActions ? (
        <BulkBar selection={selection} actions={bulkActions} matching={props.matching} />
      ) : null}
    </div>
  );
};

import type { ListColumns } from "@kolekta/api/core/list-columns";
import type { MessageKey, Values } from "@kolekta/i18n/web";
import { keepPreviousData } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { DataTable, type DataTableProps } from "@/components/data-table/data-table.tsx";
import type { Days } from "@/components/data-table/day-range.tsx";
import type { FilterChoice } from "@/components/data-table/list-filters.tsx";
import type { TableState } from "@/components/data-table/table-state.ts";
import { useT } from "@/lib/i18n.tsx";
import type { ListFilters } from "./filters.ts";
import { ListExport } from "./list-export.tsx";
import { ListToolbar } from "./list-toolbar.tsx";
import { type ListView, useListColumns } from "./use-list-columns.tsx";

/** Keeps the rows until the next ones arrive; the table itself shows errors. */
export const LIST_QUERY = { placeholderData: keepPreviousData, meta: { quiet: true } } as const;

type Sentence = MessageKey | readonly [key: MessageKey, values: Values];

type TableProps<Row, F> = Omit<
  DataTableProps<Row, F>,
  "label" | "columns" | "view" | "rowKey" | "toolbar" | "empty"
>;

interface Props<Row, Id extends string, F> extends TableProps<Row, F> {
  label: MessageKey;
  columns: ListColumns<Row, Id>;
  view: ListView<Row, NoInfer<Id>>;
  /** Field with the key of a row, or a function of the row. */
  rowKey: (keyof Row & string) | ((row: Row) => string);
  filters?: ListFilters;
  /** Choices of `filter.value`. */
  choices?: readonly FilterChoice<F>[];
  /** Choices that are not offered here; one in the address shows its chip. */
  hiddenFilters?: readonly string[];
  /** Days that the list covers while none are chosen. */
  range?: Days | undefined;
  /** Menu of a row, in the last column. */
  menu?: ((row: Row) => ReactNode) | undefined;
  /** Head of that column, "Actions" by default. */
  menuLabel?: MessageKey;
  /** Filter of the list's export; absent where another part of the screen exports it. */
  exportFilter?: object;
  /** Title, body and first step of a list without rows and filters. */
  empty: readonly [title: Sentence, body?: Sentence, action?: ReactNode];
}

/** A list as its contract declares it: columns, filters in the address and export. */
export const ListScreen = <Row, Id extends string, F>({
  label,
  columns,
  view,
  rowKey,
  filters,
  choices,
  hiddenFilters,
  range,
  menu,
  menuLabel,
  exportFilter,
  actions,
  empty: [title, body, action],
  ...table
}: Props<Row, Id, F>) => {
  const t = useT();
  const toText = (sentence: Sentence) =>
    typeof sentence === "string" ? t(sentence) : t(sentence[0], sentence[1]);
  const { state, result, onOpen } = table;
  const list = result.trpc?.path;
  return (
    <DataTable
      stacked={exportFilter !== undefined}
      {...table}
      label={t(label)}
      columns={useListColumns(columns, view, { onOpen, menu, menuLabel })}
      rowKey={typeof rowKey === "function" ? rowKey : (row) => String(row[rowKey])}
      toolbar={
        filters ? (
          <ListToolbar
            filters={filters}
            state={state as TableState<Record<string, unknown>>}
            choices={choices as readonly FilterChoice<Record<string, unknown>>[] | undefined}
            hiddenFilters={hiddenFilters}
            range={range}
          />
        ) : null
      }
      actions={
        <>
          {actions}
          {list && exportFilter ? (
            <ListExport list={list} filter={exportFilter} columns={columns} />
          ) : null}
        </>
      }
      empty={{ title: toText(title), body: body && toText(body), action }}
    />
  );
};

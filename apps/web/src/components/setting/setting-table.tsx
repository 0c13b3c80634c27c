import type { ReactNode } from "react";
import type { TableState } from "@/components/data-table/table-state.ts";
import type { ListResult } from "@/components/data-table/data-table.tsx";
import { type SettingColumnsInput, useSettingColumns } from "./columns.tsx";
import { type SearchFilter, SearchTable } from "./search-table.tsx";
import type { CurrentAndNext, RevisionMeta } from "./revision-meta.ts";

interface Props<Row extends CurrentAndNext<RevisionMeta>> extends SettingColumnsInput<Row> {
  /** Key of the remembered view, for example "extension.stage". */
  id: string;
  label: string;
  search: string;
  /** Message when there are no owners. */
  none: string;
  rowKey: (row: Row) => string;
  state: TableState<SearchFilter>;
  result: ListResult<Row>;
  actions?: ReactNode;
}

/** Table of owners with settings, searchable by name, with current and scheduled revisions. */
export const SettingTable = <Row extends CurrentAndNext<RevisionMeta>>({
  id,
  label,
  search,
  none,
  rowKey,
  state,
  result,
  actions,
  ...columns
}: Props<Row>) => (
  <SearchTable
    id={id}
    label={label}
    searchLabel={search}
    rowKey={rowKey}
    state={state}
    result={result}
    actions={actions}
    columns={useSettingColumns(columns)}
    rowLabel={columns.getName}
    empty={{ title: none }}
  />
);

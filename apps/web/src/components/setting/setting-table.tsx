import type { TableState } from "@/components/data-table/table-state.ts";
import type { ListResult } from "@/components/data-table/data-table.tsx";
import { type ColumnsOf, useSettingColumns } from "./columns.tsx";
import { type Named, SearchTable } from "./search-table.tsx";
import type { Announced, Written } from "./written.ts";

interface Props<Row extends Announced<Written>> extends ColumnsOf<Row> {
  /** Key of the remembered view, for example "extension.queue". */
  id: string;
  label: string;
  search: string;
  /** Said where there is nobody to have settings. */
  none: string;
  rowKey: (row: Row) => string;
  state: TableState<Named>;
  result: ListResult<Row>;
}

/** Whose settings differ, found by name, with what holds and what is announced for each. */
export const SettingTable = <Row extends Announced<Written>>({
  id,
  label,
  search,
  none,
  rowKey,
  state,
  result,
  ...columns
}: Props<Row>) => (
  <SearchTable
    id={id}
    label={label}
    search={search}
    rowKey={rowKey}
    state={state}
    result={result}
    columns={useSettingColumns(columns)}
    rowLabel={columns.nameOf}
    empty={{ title: none }}
  />
);

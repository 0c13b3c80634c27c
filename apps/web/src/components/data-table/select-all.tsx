import { Checkbox } from "@/components/ui/checkbox.tsx";
import { useT } from "@/lib/i18n.tsx";
import type { Selection } from "./selection.ts";

interface Props<Row> {
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  selection: Selection<Row>;
}

/** Selects or clears every row of the page; mixed while only some are selected. */
export const SelectAll = <Row,>({ rows, rowKey, selection }: Props<Row>) => {
  const t = useT();
  const picked = rows.filter((row) => selection.has(rowKey(row))).length;
  const all = rows.length > 0 && picked === rows.length;
  const some = picked > 0 && !all;
  return (
    <Checkbox
      className="-mx-1 align-middle"
      aria-label={t("app.table.selectPage")}
      disabled={rows.length === 0}
      checked={some ? "indeterminate" : all}
      onCheckedChange={() =>
        selection.toggleAll(
          rows.map((row) => [rowKey(row), row]),
          !all,
        )
      }
    />
  );
};

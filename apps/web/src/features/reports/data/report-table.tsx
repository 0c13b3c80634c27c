import type { Currency } from "@kolekta/api/core/money";
import { MAX_DAYS } from "@kolekta/api/reports/data/contract-codes";
import type { MetricValues } from "@kolekta/api/reports/metric/contract";
import type { ReactNode } from "react";
import type { Column } from "@/components/data-table/columns.ts";
import { DataTable, type ListResult } from "@/components/data-table/data-table.tsx";
import type { TableState } from "@/components/data-table/table-state.ts";
import { Alert } from "@/components/ui/alert.tsx";
import { useT } from "@/lib/i18n.tsx";

/** Totals of all rows, shown as the last row. */
export interface TotalRow {
  readonly currency: Currency;
  readonly rows: number;
  readonly values: MetricValues;
}

const isTotal = (row: object): row is TotalRow => !("institutionId" in row);

/** Renders a row cell; totals show a text or nothing. */
export const rowOrTotal =
  <Row extends object>(cell: (row: Row) => ReactNode, total?: string) =>
  (row: Row | TotalRow): ReactNode => {
    if (!isTotal(row)) return cell(row);
    return total ? <strong className="font-semibold">{`${total} (${row.currency})`}</strong> : null;
  };

interface Result<Row> extends Omit<ListResult<Row>, "data"> {
  readonly data:
    | {
        readonly rows: readonly Row[];
        readonly total: number;
        readonly totals: readonly TotalRow[];
      }
    | undefined;
}

interface Props<Row, Filters> {
  id: string;
  label: string;
  columns: readonly Column<Row | TotalRow>[];
  getKey: (row: Row) => string;
  getName: (row: Row) => string;
  state: TableState<Filters>;
  result: Result<Row>;
  /** The server would refuse the selected days. */
  isRefused: boolean;
}

/** Rows of a data report and the totals of all pages. */
export const ReportTable = <Row extends object, Filters>(props: Props<Row, Filters>) => {
  const { id, label, columns, getKey, getName, state, result, isRefused: refused } = props;
  const t = useT();
  const { data } = result;
  const rows = data && data.rows.length > 0 ? [...data.rows, ...data.totals] : [];
  if (refused)
    return (
      <Alert tone="warning" live>
        {t("reports.data.days", { days: MAX_DAYS })}
      </Alert>
    );
  return (
    <div className="flex shrink-0 flex-col">
      <DataTable<Row | TotalRow, Filters>
        id={id}
        label={label}
        columns={columns}
        rowKey={(row) => (isTotal(row) ? row.currency : getKey(row))}
        rowLabel={(row) => (isTotal(row) ? t("app.table.total") : getName(row))}
        state={state}
        result={{
          ...result,
          refetch: () => result.refetch(),
          data: data && { rows, total: data.total },
        }}
        empty={{ title: t("reports.daily.empty"), body: t("reports.data.noneBody") }}
      />
    </div>
  );
};

import type { Currency } from "@kolekta/api/core/money";
import type { MetricValues } from "@kolekta/api/reports/metric/contract";
import { METRICS, type MetricKey } from "@kolekta/api/reports/metric/contract-codes";
import type { Column } from "@/components/data-table/columns.ts";
import { useMetricLabels } from "@/components/metric/use-metric-labels.ts";
import type { ReportViewKey } from "./filters.ts";
import { type CasesScope, MetricValue } from "./value.tsx";

/** Fields that rows and totals share. */
export interface MetricRowValues {
  readonly currency: Currency;
  readonly values: MetricValues;
}

const OVERVIEW: ReadonlySet<MetricKey> = new Set([
  "inHand",
  "coverage",
  "calls",
  "connectRate",
  "reachedRate",
  "promiseRate",
  "keptRate",
  "settled",
  "recoveryRate",
  "collected",
  "amountRate",
  "present",
  "scheduled",
  "perHead",
  "rollRate",
  "costPerUnit",
]);

const isIn = (key: MetricKey, show: ReportViewKey): boolean =>
  show === "overview" ? OVERVIEW.has(key) : METRICS[key].group === show;

interface Options<Row> {
  readonly keys: readonly MetricKey[];
  readonly show: ReportViewKey;
  readonly sortable: readonly string[];
  readonly getCasesScope: (row: Row) => CasesScope;
}

/** Builds a column per metric; the columns of the selected group are shown by default. */
export const useMetricColumns = <Row extends MetricRowValues>({
  keys,
  show,
  sortable,
  getCasesScope,
}: Options<Row>): Column<Row>[] => {
  const getLabels = useMetricLabels();
  return keys.map((key) => {
    const { name, about } = getLabels(key);
    return {
      id: key,
      header: name,
      about,
      align: "end",
      hidden: !isIn(key, show),
      ...(sortable.includes(key) ? { sort: true as const } : {}),
      cell: (row) => (
        <MetricValue
          metric={key}
          value={row.values[key]}
          currency={row.currency}
          cases={getCasesScope(row)}
        />
      ),
    };
  });
};

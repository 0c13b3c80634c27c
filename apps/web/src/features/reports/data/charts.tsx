import type { Currency } from "@kolekta/api/core/money";
import { MAX_BARS } from "@kolekta/api/reports/data/contract-codes";
import { METRICS, type MetricKey } from "@kolekta/api/reports/metric/contract-codes";
import { BarChart } from "@/components/chart/bar-chart.tsx";
import { LineChart } from "@/components/chart/line-chart.tsx";
import type { ChartUnit } from "@/components/chart/unit.ts";
import { useMetricLabels } from "@/components/metric/use-metric-labels.ts";
import { ErrorState } from "@/components/page/states.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { useRangeText } from "@/hooks/use-range-text.ts";
import { useFormat, useT } from "@/lib/i18n.tsx";
import type { Outputs } from "@/lib/trpc.ts";

type Trend = Outputs["reports"]["data"]["trendOfAgents"];

const getUnit = (metric: MetricKey, currency: Currency): ChartUnit => {
  switch (METRICS[metric].unit) {
    case "AMOUNT":
      return { kind: "money", currency };
    case "SHARE":
      return { kind: "share" };
    case "SECONDS":
      return { kind: "seconds" };
    case "COUNT":
    case "MINUTES":
      return { kind: "count" };
    case "RATIO":
    case "TIME":
      return { kind: "number" };
  }
};

interface Props {
  metric: MetricKey;
  scope: "agent" | "team";
  result: { readonly data: Trend | undefined; readonly error: unknown; refetch(): unknown };
  /** Opens the rows of the chosen item. */
  onChoose: (id: number) => void;
}

const SCOPE_KEYS = {
  agent: { title: "reports.data.perAgent", point: "core.field.agent" },
  team: { title: "reports.data.perTeam", point: "core.field.institution" },
} as const;

/** Note that more items exist than the chart shows. */
const useHighest = () => {
  const t = useT();
  return (bars: number): string =>
    bars < MAX_BARS ? "" : ` · ${t("reports.data.highest", { count: MAX_BARS })}`;
};

export const MetricCharts = ({ metric, scope, result, onChoose }: Props) => {
  const t = useT();
  const { day, shortDay } = useFormat();
  const rangeText = useRangeText();
  const { name } = useMetricLabels()(metric);
  const highest = useHighest();
  const { data, error } = result;
  if (!data)
    return error ? (
      <ErrorState error={error} onRetry={() => void result.refetch()} />
    ) : (
      <div aria-hidden className="grid shrink-0 gap-3 lg:grid-cols-2">
        <Skeleton className="h-80 rounded-lg" />
        <Skeleton className="h-80 rounded-lg" />
      </div>
    );
  const shared = {
    unit: getUnit(metric, data.currency ?? "IDR"),
    valueTitle: name,
    period: rangeText(data),
  };
  const buildSeries = (rows: readonly { readonly value: number | null }[]) => [
    { key: metric, label: name, values: rows.map(({ value }) => value) },
  ];
  return (
    <div className="grid shrink-0 gap-3 lg:grid-cols-2">
      <LineChart
        {...shared}
        title={t("reports.data.trend", { metric: name })}
        pointTitle={t("core.field.day")}
        data={{
          points: data.days.map((dayRow) => ({
            key: dayRow.day,
            label: day(dayRow.day),
            short: shortDay(dayRow.day),
          })),
          series: buildSeries(data.days),
        }}
      />
      <BarChart
        {...shared}
        rows
        period={`${shared.period}${highest(data.bars.length)}`}
        title={t(SCOPE_KEYS[scope].title, { metric: name })}
        pointTitle={t(SCOPE_KEYS[scope].point)}
        data={{
          points: data.bars.map((bar) => ({ key: String(bar.id), label: bar.name })),
          series: buildSeries(data.bars),
        }}
        onSelect={({ point }) => onChoose(Number(point))}
      />
    </div>
  );
};

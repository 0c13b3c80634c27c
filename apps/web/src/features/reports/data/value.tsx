import { DRILL_DOWN, type DrillDownKey } from "@kolekta/api/reports/figure/contract-drill-down";
import type { Currency } from "@kolekta/api/core/money";
import { METRICS, type MetricKey } from "@kolekta/api/reports/metric/contract-codes";
import { NoValue, TextLink } from "@/components/page/values.tsx";
import { useFormat } from "@/lib/i18n.tsx";
import { pathTo } from "@/lib/path-to.ts";
import { writeQuery } from "@/lib/url-state.ts";

const clock = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, "0")).join(":");

export const useMetricText = () => {
  const format = useFormat();
  return (key: MetricKey, value: number, currency: Currency): string => {
    switch (METRICS[key].unit) {
      case "COUNT":
        return format.number(value);
      case "AMOUNT":
        return format.money(Math.round(value), currency);
      case "SHARE":
        return format.percent(value, 2, 2);
      case "RATIO":
        return format.number(Number(value.toFixed(3)));
      case "SECONDS":
        return format.duration(Math.round(value));
      case "MINUTES":
        return format.number(Math.round(value));
      case "TIME":
        return clock(value);
    }
  };
};

/** Owner and days of a figure, used to link to its cases. */
export interface CasesScope {
  readonly from: string;
  readonly to: string;
  readonly institutionId?: number | undefined;
  readonly groupId?: number | undefined;
  readonly agentId?: number | undefined;
}

const isDrillDownKey = (key: MetricKey): key is DrillDownKey => key in DRILL_DOWN;

interface Props {
  metric: MetricKey;
  value: number | null | undefined;
  currency: Currency;
  /** Absent when the figure has no link. */
  cases?: CasesScope;
}

/** Links a figure above zero to its cases. */
export const MetricValue = ({ metric, value, currency, cases }: Props) => {
  const text = useMetricText();
  if (value === null || value === undefined) return <NoValue />;
  const figure = text(metric, value, currency);
  if (!cases || value === 0 || !isDrillDownKey(metric)) return figure;
  const query = writeQuery(new URLSearchParams(), { ...cases, metric });
  return (
    <TextLink className="tabular" to={`${pathTo("figure-cases")}?${query}`}>
      {figure}
    </TextLink>
  );
};

import { computeRate } from "@kolekta/api/reports/agent/rules/figures";
import { BarChart } from "@/components/chart/bar-chart.tsx";
import type { ChartColor, ChartData } from "@/components/chart/data.ts";
import { LineChart } from "@/components/chart/line-chart.tsx";
import { useRangeText } from "@/hooks/use-range-text.ts";
import { useFormat, useT } from "@/lib/i18n.tsx";
import type { History } from "./tiles.tsx";
import type { Day } from "./totals.ts";

interface ChartSeriesInput {
  readonly label: string;
  readonly color?: ChartColor;
  readonly getValue: (day: Day) => number | null;
}

interface Props {
  history: History;
}

const useDays = ({ history }: Props) => {
  const t = useT();
  const { day, shortDay } = useFormat();
  const rangeText = useRangeText();
  const points = history.days.map(({ day: key }) => ({
    key,
    label: day(key),
    short: shortDay(key),
  }));
  const buildChartData = (inputs: readonly ChartSeriesInput[]): ChartData => ({
    points,
    series: inputs.map(({ getValue, ...series }) => ({
      ...series,
      key: series.label,
      values: history.days.map(getValue),
    })),
  });
  return {
    buildChartData,
    pointTitle: t("core.field.day"),
    // Days of the data shown, which differ from the selected ones while a new period loads.
    period: rangeText({ from: points[0]?.key ?? "", to: points.at(-1)?.key ?? "" }),
  };
};

const Collected = (props: Props) => {
  const t = useT();
  const { buildChartData, ...days } = useDays(props);
  const collected = t("reports.agent.statistics.collected");
  return (
    <BarChart
      {...days}
      title={t("reports.agent.statistics.chartCollected")}
      valueTitle={collected}
      unit={{ kind: "money", currency: props.history.currency }}
      data={buildChartData([{ label: collected, getValue: (day) => day.collectedMinor }])}
    />
  );
};

const Rates = (props: Props) => {
  const t = useT();
  const { buildChartData, ...days } = useDays(props);
  const title = t("reports.agent.statistics.chartRates");
  return (
    <LineChart
      {...days}
      title={title}
      valueTitle={title}
      unit={{ kind: "share" }}
      data={buildChartData([
        {
          label: t("reports.agent.box.byAmount"),
          getValue: (day) => computeRate(day.collectedMinor, day.assignedMinor),
        },
        {
          label: t("reports.agent.box.byCases"),
          getValue: (day) => computeRate(day.settled, day.assigned),
        },
      ])}
    />
  );
};

const Calls = (props: Props) => {
  const t = useT();
  const { buildChartData, ...days } = useDays(props);
  return (
    <BarChart
      {...days}
      title={t("reports.agent.statistics.chartCalls")}
      valueTitle={t("reports.agent.statistics.calls")}
      unit={{ kind: "count" }}
      data={buildChartData([
        { label: t("tasks.log.callStatus.CNCT"), getValue: (day) => day.connected },
        { label: t("tasks.log.callStatus.NCNCT"), getValue: (day) => day.calls - day.connected },
      ])}
    />
  );
};

const Promises = (props: Props) => {
  const t = useT();
  const { buildChartData, ...days } = useDays(props);
  return (
    <BarChart
      {...days}
      title={t("reports.agent.statistics.chartPromises")}
      valueTitle={t("reports.agent.statistics.promises")}
      unit={{ kind: "count" }}
      data={buildChartData([
        { label: t("tasks.promise.state.KEPT"), color: "success", getValue: (day) => day.kept },
        {
          label: t("tasks.promise.state.PARTIAL"),
          color: "warning",
          getValue: (day) => day.partial,
        },
        {
          label: t("tasks.promise.state.BROKEN"),
          color: "destructive",
          getValue: (day) => day.broken,
        },
      ])}
    />
  );
};

export const Charts = (props: Props) => (
  <div className="grid items-start gap-3 lg:grid-cols-2">
    <Collected {...props} />
    <Rates {...props} />
    <Calls {...props} />
    <Promises {...props} />
  </div>
);

import { rateOf } from "@kolekta/api/reports/agent/rules/figures";
import { ChartCard } from "@/components/chart/chart-card.tsx";
import type { ChartData, Series } from "@/components/chart/series.ts";
import { useFormat } from "@/hooks/use-format.ts";
import { useT } from "@/lib/i18n.tsx";
import type { History } from "./tiles.tsx";
import type { Day } from "./totals.ts";

const SYMBOLS = { IDR: "Rp", PHP: "₱", USD: "$" } as const;

interface Shown {
  readonly label: string;
  readonly color: Series["color"];
  readonly of: (day: Day) => number;
}

const dataOf = ({ days }: History, shown: readonly Shown[]): ChartData => ({
  days: days.map((day) => day.day),
  series: shown.map(({ label, color, of }) => ({
    key: label,
    label,
    color,
    values: days.map(of),
  })),
});

interface Props {
  history: History;
}

const Collected = ({ history }: Props) => {
  const t = useT();
  const format = useFormat();
  const { currency } = history;
  return (
    <ChartCard
      title={t("reports.agent.statistics.chartCollected")}
      kind="bars"
      unit={SYMBOLS[currency]}
      write={(minor) => format.money(minor, currency)}
      writeShort={(minor) => format.compactMoney(minor, currency)}
      data={dataOf(history, [
        {
          label: t("reports.agent.statistics.collected"),
          color: "primary",
          of: (day) => day.collectedMinor,
        },
      ])}
    />
  );
};

const Rates = ({ history }: Props) => {
  const t = useT();
  const format = useFormat();
  return (
    <ChartCard
      title={t("reports.agent.statistics.chartRates")}
      kind="lines"
      unit=""
      write={(share) => format.percent(share, 2, 2)}
      writeShort={(share) => format.percent(share)}
      data={dataOf(history, [
        {
          label: t("reports.agent.box.byAmount"),
          color: "primary",
          of: (day) => rateOf(day.collectedMinor, day.boundMinor),
        },
        {
          label: t("reports.agent.box.byCases"),
          color: "warning",
          of: (day) => rateOf(day.settled, day.bound),
        },
      ])}
    />
  );
};

interface CountsProps extends Props {
  title: string;
  unit: string;
  shown: readonly Shown[];
}

const Counts = ({ history, title, unit, shown }: CountsProps) => {
  const format = useFormat();
  return (
    <ChartCard
      title={title}
      kind="bars"
      unit={unit}
      whole
      write={format.number}
      writeShort={format.compact}
      data={dataOf(history, shown)}
    />
  );
};

const Calls = ({ history }: Props) => {
  const t = useT();
  return (
    <Counts
      history={history}
      title={t("reports.agent.statistics.chartCalls")}
      unit={t("reports.agent.statistics.calls")}
      shown={[
        {
          label: t("tasks.log.callStatus.CNCT"),
          color: "primary",
          of: (day) => day.connected,
        },
        {
          label: t("tasks.log.callStatus.NCNCT"),
          color: "warning",
          of: (day) => day.calls - day.connected,
        },
      ]}
    />
  );
};

const Promises = ({ history }: Props) => {
  const t = useT();
  return (
    <Counts
      history={history}
      title={t("reports.agent.statistics.chartPromises")}
      unit={t("reports.agent.statistics.promises")}
      shown={[
        {
          label: t("tasks.promise.state.KEPT"),
          color: "success",
          of: (day) => day.kept,
        },
        {
          label: t("tasks.promise.state.PARTIAL"),
          color: "warning",
          of: (day) => day.partial,
        },
        {
          label: t("tasks.promise.state.BROKEN"),
          color: "destructive",
          of: (day) => day.broken,
        },
      ]}
    />
  );
};

/** The period day by day. */
export const Charts = ({ history }: Props) => (
  <div className="grid items-start gap-3 lg:grid-cols-2">
    <Collected history={history} />
    <Rates history={history} />
    <Calls history={history} />
    <Promises history={history} />
  </div>
);

import { BarChart } from "@/components/chart/bar-chart.tsx";
import { LineChart } from "@/components/chart/line-chart.tsx";
import { useRangeText } from "@/hooks/use-range-text.ts";
import { useFormat, useT } from "@/lib/i18n.tsx";
import type { Summary } from "./rows.ts";

const usePeriod = ({ days, through }: Summary): string => {
  const rangeText = useRangeText();
  const from = days[0]?.day;
  return from && through ? rangeText({ from, to: through }) : "";
};

const dayNumber = (day: string): string => String(Number(day.slice(8)));

const Days = ({ summary }: { summary: Summary }) => {
  const t = useT();
  const { day } = useFormat();
  const { days, daysBefore, currency } = summary;
  const longer = days.length >= daysBefore.length ? days : daysBefore;
  const hasPace = days.some(({ paceMinor }) => paceMinor !== null);
  const inOrder = <Value,>(getValue: (at: number) => Value | undefined) =>
    longer.map((_, at) => getValue(at) ?? null);
  return (
    <LineChart
      title={t("reports.overview.chartDays")}
      period={usePeriod(summary)}
      pointTitle={t("core.field.day")}
      valueTitle={t("reports.agent.statistics.collected")}
      unit={{ kind: "money", currency }}
      fromZero
      data={{
        points: longer.map((dayRow) => ({
          key: dayRow.day,
          label: day(dayRow.day),
          short: dayNumber(dayRow.day),
        })),
        series: [
          {
            key: "now",
            label: t("reports.agent.statistics.thisMonth"),
            values: inOrder((at) => days[at]?.collectedMinor),
          },
          {
            key: "before",
            label: t("reports.overview.lastMonth"),
            comparison: true,
            values: inOrder((at) => daysBefore[at]?.collectedMinor),
          },
          ...(hasPace
            ? [
                {
                  key: "pace",
                  label: t("reports.overview.targetShare"),
                  comparison: true,
                  color: "warning" as const,
                  values: inOrder((at) => days[at]?.paceMinor),
                },
              ]
            : []),
        ],
      }}
    />
  );
};

const Stages = ({ summary }: { summary: Summary }) => {
  const t = useT();
  const aimed = summary.stages.filter(({ attained }) => attained !== null);
  return (
    <BarChart
      title={t("reports.overview.chartStages")}
      period={usePeriod(summary)}
      pointTitle={t("core.field.stage")}
      valueTitle={t("reports.overview.attained")}
      unit={{ kind: "share", digits: 1 }}
      form="grouped"
      none={t("reports.overview.noTarget")}
      data={{
        points: aimed.map(({ stageId, stageName }) => ({
          key: String(stageId),
          label: stageName ?? t("reports.agent.rank.noStage"),
        })),
        series: [
          {
            key: "attained",
            label: t("reports.overview.attained"),
            values: aimed.map(({ attained }) => attained),
          },
          {
            key: "pace",
            label: t("reports.overview.targetShare"),
            comparison: true,
            values: aimed.map(({ pace }) => pace),
          },
        ],
      }}
    />
  );
};

export const Charts = ({ summary }: { summary: Summary }) => (
  <div className="grid gap-3 lg:grid-cols-2">
    <Days summary={summary} />
    <Stages summary={summary} />
  </div>
);

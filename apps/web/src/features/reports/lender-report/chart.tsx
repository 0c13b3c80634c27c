import { addDays, daysBetween } from "@kolekta/api/core/calendar";
import type { LenderReport, TotalFigures } from "@kolekta/api/reports/lender-report/contract";
import { BarChart } from "@/components/chart/bar-chart.tsx";
import { useRangeText } from "@/hooks/use-range-text.ts";
import { useFormat, useT } from "@/lib/i18n.tsx";

interface Props {
  report: LenderReport;
  currency: TotalFigures["currency"];
}

/** Amounts collected in one currency on each day of the report. */
export const CollectedChart = ({ report, currency }: Props) => {
  const t = useT();
  const { day: formatDay } = useFormat();
  const { from, to } = report;
  const collected = new Map(
    report.days.flatMap((row) =>
      row.currency === currency ? [[row.day, row.collectedMinor] as const] : [],
    ),
  );
  const days = Array.from({ length: daysBetween(from, to) + 1 }, (_, at) => addDays(from, at));
  const label = t("reports.lenderReport.figure.collectedMinor");
  return (
    <BarChart
      title={t("reports.lenderReport.page.money", { currency })}
      period={useRangeText()({ from, to })}
      pointTitle={t("core.field.day")}
      valueTitle={label}
      unit={{ kind: "money", currency }}
      none={t("reports.lenderReport.none")}
      data={{
        points: days.map((day) => ({
          key: day,
          label: formatDay(day),
          short: String(Number(day.slice(8))),
        })),
        series: [{ key: "collected", label, values: days.map((day) => collected.get(day) ?? 0) }],
      }}
    />
  );
};

import { ChartColumn, Table2 } from "lucide-react";
import { useState } from "react";
import { DayText } from "@/components/page/values.tsx";
import { IconButton } from "@/components/ui/icon-button.tsx";
import { Card } from "@/components/ui/card.tsx";
import { useT } from "@/lib/i18n.tsx";
import { DayChart } from "./day-chart.tsx";
import { type ChartData, isBlank } from "./series.ts";

interface TableProps {
  title: string;
  data: ChartData;
  write: (value: number) => string;
}

/** The same in figures, the last day first. */
const ChartTable = ({ title, data, write }: TableProps) => {
  const t = useT();
  const { days, series } = data;
  const last = days.map((day, index) => ({ day, index })).toReversed();
  return (
    // Scrolled by keys too.
    <div
      role="region"
      aria-label={title}
      tabIndex={0}
      className="text-table max-h-52 overflow-auto rounded-sm"
    >
      <table className="w-full">
        <thead className="bg-card sticky top-0">
          <tr className="text-muted-foreground text-xs">
            <th scope="col" className="py-1 pr-2 text-left font-medium">
              {t("app.chart.day")}
            </th>
            {series.map((one) => (
              <th
                key={one.key}
                scope="col"
                className="py-1 pl-2 text-right font-medium"
              >
                {one.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {last.map(({ day, index }) => (
            <tr key={day} className="border-t">
              <th scope="row" className="py-1 pr-2 text-left font-normal">
                <DayText day={day} />
              </th>
              {series.map((one) => (
                <td key={one.key} className="tabular py-1 pl-2 text-right">
                  {write(one.values[index] ?? 0)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};

interface Props extends TableProps {
  kind: "bars" | "lines";
  writeShort: (value: number) => string;
  unit: string;
  whole?: boolean;
}

/** A chart with the table behind it. */
export const ChartCard = (props: Props) => {
  const { title, data, write } = props;
  const t = useT();
  const [table, setTable] = useState(false);
  const Icon = table ? ChartColumn : Table2;
  const label = t(table ? "app.chart.asChart" : "app.chart.asTable");
  const toggle = (
    <IconButton
      label={`${label}: ${title}`}
      title={label}
      onClick={() => setTable(!table)}
    >
      <Icon />
    </IconButton>
  );
  return (
    <Card title={title} actions={toggle} className="min-w-0">
      <div className="p-3">
        {isBlank(data) ? (
          <p className="text-muted-foreground grid h-56 place-items-center">
            {t("app.chart.none")}
          </p>
        ) : table ? (
          <ChartTable title={title} data={data} write={write} />
        ) : (
          <DayChart {...props} />
        )}
      </div>
    </Card>
  );
};

import { ChartColumn, Table2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Card } from "@/components/ui/card.tsx";
import { IconButton } from "@/components/ui/button.tsx";
import { useFormat, useT } from "@/lib/i18n.tsx";
import { ChartTable } from "./chart-table.tsx";
import { isBlank } from "./data.ts";
import { Plot, type PlotProps } from "./plot.tsx";
import { type ChartUnit, buildValueFormat } from "./unit.ts";

interface FrameProps {
  title: string;
  /** Period of the data as text: "1 Nov 2026 to 30 Nov 2026". */
  period: string;
  actions?: ReactNode;
  blank: boolean;
  /** Reason why the chart is empty, if not for lack of data. */
  none?: string | undefined;
  children: ReactNode;
}

/** Title and period of a chart, or a message when it is empty. */
export const ChartFrame = (props: FrameProps) => {
  const { title, period, actions, blank, none, children } = props;
  const t = useT();
  return (
    <Card title={title} actions={blank ? null : actions} className="min-w-0">
      <figure aria-label={title} className="flex flex-col gap-1 p-3">
        <figcaption className="text-muted-foreground text-xs">{period}</figcaption>
        {blank ? (
          <p className="text-muted-foreground grid h-56 place-items-center">
            {none ?? t("app.chart.none")}
          </p>
        ) : (
          children
        )}
      </figure>
    </Card>
  );
};

/** Props of every chart of points. */
export interface ChartProps extends Omit<PlotProps, "form" | "ranges" | "rows"> {
  period: string;
  unit: ChartUnit;
  /** Message when the chart is empty. */
  none?: string;
  /** Draws zeros that are real values, for example shares of an existing total. */
  zeros?: Parameters<typeof isBlank>[1];
}

type Props = ChartProps & Pick<PlotProps, "form" | "ranges" | "rows">;

/** A chart with the table behind it. */
export const ChartCard = ({ period, unit, none, zeros, ...plot }: Props) => {
  const { title, data } = plot;
  const t = useT();
  const format = useFormat();
  const [table, setTable] = useState(false);
  const Icon = table ? ChartColumn : Table2;
  const label = t(table ? "app.chart.asChart" : "app.chart.asTable");
  const max = Math.max(
    0,
    ...data.series.flatMap((chartSeries) => chartSeries.values.map((value) => value ?? 0)),
  );
  const valueFormat = buildValueFormat(unit, format, max);
  const toggle = (
    <IconButton label={`${label}: ${title}`} title={label} onClick={() => setTable(!table)}>
      <Icon />
    </IconButton>
  );
  return (
    <ChartFrame
      title={title}
      period={period}
      actions={toggle}
      blank={isBlank(data, zeros)}
      none={none}
    >
      {table ? (
        <ChartTable {...plot} write={valueFormat.write} />
      ) : (
        <Plot {...plot} valueFormat={valueFormat} />
      )}
    </ChartFrame>
  );
};

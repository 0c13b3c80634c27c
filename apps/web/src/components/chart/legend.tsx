import { useId } from "react";
import { cn } from "@/lib/cn.ts";
import { type ChartColor, type ChartData, getSeriesColor, type Form, valueAt } from "./data.ts";
import { DASH, Hatch, toColorVar, markerPath } from "./marks.tsx";
import type { Active } from "./use-active.ts";

interface SwatchProps {
  color: ChartColor;
  order: number;
  look: "line" | "bar" | "comparison";
}

const Swatch = ({ color, order, look }: SwatchProps) => {
  const id = useId();
  return (
    <svg aria-hidden width="18" height="12" className="shrink-0">
      {look === "bar" ? (
        <>
          <Hatch id={id} color={color} order={order} />
          <rect y="1" width="18" height="10" rx="2" fill={`url(#${id})`} />
        </>
      ) : (
        <line
          x2="18"
          y1="6"
          y2="6"
          stroke={toColorVar(color)}
          strokeWidth="2"
          strokeDasharray={look === "comparison" ? DASH : undefined}
        />
      )}
      {look === "line" ? (
        <path d={markerPath(order, 3.5)} transform="translate(9 6)" fill={toColorVar(color)} />
      ) : null}
    </svg>
  );
};

interface Props {
  data: ChartData;
  form: Form;
  active: Active | null;
  write: (value: number) => string;
}

export const Legend = ({ data, form, active, write }: Props) => {
  const point = active === null ? undefined : data.points[active.index];
  // A single series is already named on the axis.
  const single = data.series.length === 1;
  if (single && !point) return <div className="min-h-5" />;
  return (
    <div
      aria-hidden={point !== undefined}
      className="text-muted-foreground flex min-h-5 flex-wrap items-center gap-x-4 gap-y-0.5 text-xs"
    >
      {point ? <span className="text-foreground tabular font-medium">{point.label}</span> : null}
      {data.series.map((chartSeries, order) => {
        const value = active ? valueAt(data, order, active.index) : null;
        const chosen = active?.series === order && data.series.length > 1;
        return (
          <span key={chartSeries.key} className="inline-flex items-center gap-1.5">
            {single ? null : (
              <Swatch
                color={getSeriesColor(data, order)}
                order={order}
                look={chartSeries.comparison ? "comparison" : form === "lines" ? "line" : "bar"}
              />
            )}
            <span className={cn(chosen && "text-foreground underline")}>{chartSeries.label}</span>
            {point ? (
              <span className="text-foreground tabular font-medium">
                {value === null ? "–" : write(value)}
              </span>
            ) : null}
          </span>
        );
      })}
    </div>
  );
};

import { type ReactNode, type RefObject, useRef } from "react";
import { useWidth } from "@/hooks/use-width.ts";
import { cn } from "@/lib/cn.ts";
import { useT } from "@/lib/i18n.tsx";
import { listBarOrders, type ChartSelection, listAxisValues, valueAt } from "./data.ts";
import { Drawing } from "./drawing.tsx";
import type { DrawingProps } from "./drawing-props.ts";
import { type Frame, buildFrame } from "./geometry.ts";
import { Legend } from "./legend.tsx";
import { buildScale } from "./scale.ts";
import { axisTitle, type ValueFormat } from "./unit.ts";
import { type Active, useActive } from "./use-active.ts";

export interface PlotProps extends Pick<DrawingProps, "data" | "form" | "ranges"> {
  title: string;
  pointTitle: string;
  valueTitle: string;
  rows?: boolean;
  fromZero?: boolean;
  /** Keys begin at the last point. */
  latest?: boolean;
  onSelect?: ((selection: ChartSelection) => void) | undefined;
}

interface Props extends PlotProps {
  valueFormat: ValueFormat;
}

const valueText = ({ data, valueFormat }: Props, { index, series }: Active) => {
  const orders = data.series.map((_, order) => order);
  const first = [series, ...orders.filter((order) => order !== series)];
  const values = first.map((order) => {
    const value = valueAt(data, order, index);
    const text = value === null ? "–" : valueFormat.write(value);
    return `${data.series[order]?.label ?? ""} ${text}`;
  });
  return [data.points[index]?.label ?? "", ...values].join(", ");
};

const listScaleValues = ({ data, form, ranges }: Props): number[] =>
  ranges?.flatMap(({ from, to }) => [from, to]) ?? listAxisValues(data, form);

const openedBy = ({ data, onSelect }: Props) =>
  onSelect &&
  (({ index, series }: Active) => {
    const point = data.points[index];
    const chosen = data.series[series];
    if (point && chosen) onSelect({ point: point.key, series: chosen.key });
  });

const computeLayout = (props: Props, width: number) => {
  const { data, form, rows = false, fromZero = true, valueFormat } = props;
  const scale = buildScale(listScaleValues(props), {
    whole: valueFormat.whole,
    per: valueFormat.per,
    fromZero,
    count: rows && width < 500 ? 3 : 4,
  });
  const frame = buildFrame({
    width,
    rows,
    names: data.points.map(({ short, label }) => short ?? label),
    ticks: scale.ticks.map(valueFormat.short),
    ends: rows ? listAxisValues(data, "grouped").map(valueFormat.short) : [],
    bars: form === "grouped" ? listBarOrders(data).length : 1,
  });
  return { scale, frame };
};

const AxisTitle = ({ end, text }: { end: boolean; text: string }) => (
  <p aria-hidden className={cn("text-muted-foreground text-[11px]/4", end ? "text-right" : null)}>
    {text}
  </p>
);

interface AreaProps {
  plot: Props;
  frame: Frame;
  /** Point with the keyboard focus. */
  at: Active;
  handlers: ReturnType<typeof useActive>["handlers"];
  box: RefObject<HTMLDivElement | null>;
  children: ReactNode;
}

/** Area with the keyboard and pointer handlers. */
const Area = ({ plot, frame, at, handlers, box, children }: AreaProps) => {
  const { title, onSelect, data } = plot;
  const t = useT();
  const hint = t("app.chart.hint", { title });
  return (
    <div
      ref={box}
      role="slider"
      aria-orientation={frame.rows ? "vertical" : "horizontal"}
      aria-label={onSelect ? `${hint} ${t("app.chart.open")}` : hint}
      aria-valuemin={1}
      aria-valuemax={data.points.length}
      aria-valuenow={at.index + 1}
      aria-valuetext={valueText(plot, at)}
      tabIndex={0}
      style={{ height: frame.height }}
      className={cn(
        "w-full touch-pan-y rounded-sm **:outline-none",
        onSelect ? "cursor-pointer" : "cursor-default",
      )}
      {...handlers}
    >
      {frame.width > 0 ? (
        <div aria-hidden className="size-full overflow-hidden">
          {children}
        </div>
      ) : null}
    </div>
  );
};

/** Drawing of a chart, with selection of a point by keyboard or pointer. */
export const Plot = (props: Props) => {
  const { data, form, ranges, valueFormat, rows = false, latest } = props;
  const box = useRef<HTMLDivElement>(null);
  const shape = computeLayout(props, useWidth(box));
  const start = latest ? data.points.length - 1 : 0;
  const onOpen = openedBy(props);
  const { active, handlers } = useActive({ data, form, ...shape, start, onOpen });
  const at = active ?? { index: start, series: 0 };
  const valueAxis = axisTitle(props.valueTitle, valueFormat);
  return (
    <div className="flex flex-col gap-1">
      <Legend data={data} form={form} active={active} write={valueFormat.write} />
      <AxisTitle end={false} text={rows ? props.pointTitle : valueAxis} />
      <Area plot={props} frame={shape.frame} at={at} handlers={handlers} box={box}>
        <Drawing
          data={data}
          form={form}
          {...shape}
          active={active}
          short={valueFormat.short}
          ranges={ranges}
        />
      </Area>
      <AxisTitle end text={rows ? valueAxis : props.pointTitle} />
    </div>
  );
};

import { useId } from "react";
import {
  Bar,
  CartesianGrid,
  ComposedChart,
  Line,
  Rectangle,
  ReferenceLine,
  XAxis,
  YAxis,
} from "recharts";
import { barsOf, type ChartData, colorOf, type Form, valueAt } from "./data.ts";
import type { FlowSpan } from "./flow.ts";
import type { Frame } from "./geometry.ts";
import { DASH, Hatch, ink, markerPath } from "./marks.tsx";
import type { Scale } from "./scale.ts";
import type { Active } from "./use-active.ts";

export interface DrawingProps {
  data: ChartData;
  form: Form;
  frame: Frame;
  scale: Scale;
  active: Active | null;
  short: (value: number) => string;
  /** Of a flow: where the bars of its only series stand. */
  spans?: readonly FlowSpan[] | undefined;
}

/** More markers than this run into each other. */
const MOST_MARKERS = 31;
const MOST_BAR = 28;

const FLOW_INK = {
  total: "chart-1",
  rise: "success",
  fall: "destructive",
} as const;

type Row = Record<string, string | number | null | readonly number[]>;

const keyOf = (order: number) => `s${order}`;

const rowsOf = ({ data, spans }: DrawingProps): Row[] =>
  data.points.map(({ key }, index) => ({
    point: key,
    ...Object.fromEntries(
      data.series.map((one, order) => {
        const span = spans?.[index];
        const value = span ? [span.from, span.to] : one.values[index];
        return [keyOf(order), value ?? null];
      }),
    ),
  }));

interface Dot {
  cx?: number;
  cy?: number;
  index?: number;
  value?: unknown;
}

const lineOf = ({ data, active }: DrawingProps, order: number) => {
  const series = data.series[order];
  const color = ink(colorOf(data, order));
  const sparse = Math.ceil(data.points.length / MOST_MARKERS);
  const dot = ({ cx, cy, index = 0, value }: Dot) => {
    const key = `${order}-${index}`;
    const at = active?.index === index;
    const hidden = !at && (series?.comparison === true || index % sparse > 0);
    // A row that has no value has no place either.
    if (cx === undefined || cy === undefined || hidden || value === null)
      return <g key={key} />;
    return (
      <path
        key={key}
        d={markerPath(order, at ? 4.5 : 3)}
        transform={`translate(${cx} ${cy})`}
        fill={at ? "var(--card)" : color}
        stroke={color}
        strokeWidth={at ? 2 : 0}
      />
    );
  };
  return (
    <Line
      key={keyOf(order)}
      dataKey={keyOf(order)}
      stroke={color}
      strokeWidth={2}
      strokeDasharray={series?.comparison ? DASH : undefined}
      dot={dot}
      activeDot={false}
      isAnimationActive={false}
    />
  );
};

interface BarShape {
  x?: number;
  y?: number;
  width?: number;
  height?: number;
  index?: number;
}

const barOf = (props: DrawingProps, order: number, id: string) => {
  const { data, form, frame, active, spans, short } = props;
  const valueAtEnd =
    frame.rows && (form === "grouped" || data.series.length === 1);
  const shape = (at: BarShape) => {
    const { x = 0, y = 0, width = 0, height = 0, index = 0 } = at;
    const span = spans?.[index];
    const value = valueAt(data, order, index);
    const bar = (
      <Rectangle
        x={x}
        y={y}
        width={width}
        height={height}
        fill={span ? ink(FLOW_INK[span.kind]) : `url(#${id}${keyOf(order)})`}
        opacity={active === null || active.index === index ? 1 : 0.45}
      />
    );
    if (!valueAtEnd || value === null) return bar;
    return (
      <g>
        {bar}
        <text
          x={Math.max(x, x + width) + 4}
          y={y + height / 2}
          dominantBaseline="central"
          className="fill-foreground tabular text-[11px]"
        >
          {short(value)}
        </text>
      </g>
    );
  };
  return (
    <Bar
      key={keyOf(order)}
      dataKey={keyOf(order)}
      {...(form === "stacked" ? { stackId: "all" } : {})}
      maxBarSize={MOST_BAR}
      minPointSize={0}
      shape={shape}
      isAnimationActive={false}
    />
  );
};

const TICK = { fontSize: 11, fill: "var(--muted-foreground)" };
const ZERO = "var(--input)";

const axesOf = ({ data, frame, scale, short }: DrawingProps) => {
  const names = new Map(
    data.points.map((point) => [point.key, point.short ?? point.label]),
  );
  const points = {
    dataKey: "point",
    type: "category" as const,
    // Points stand in the middle of their bands, lines too.
    scale: "band" as const,
    interval: frame.nth - 1,
    tickFormatter: (key: string) => names.get(key) ?? key,
    tick: TICK,
    tickLine: false,
    axisLine: { stroke: ZERO },
  };
  const values = {
    type: "number" as const,
    ticks: [...scale.ticks],
    domain: [scale.least, scale.most],
    interval: 0,
    tickFormatter: short,
    tick: TICK,
    tickLine: false,
    axisLine: false,
  };
  return frame.rows ? (
    <>
      <XAxis {...values} height={frame.bottom} />
      <YAxis {...points} width={frame.left} />
    </>
  ) : (
    <>
      <XAxis {...points} height={frame.bottom} />
      <YAxis {...values} width={frame.left} />
    </>
  );
};

/** Bars and lines in one drawing. It says nothing by itself: who reads aloud is told by what is around it. */
const Drawing = (props: DrawingProps) => {
  const { data, form, frame, scale, active } = props;
  const id = useId();
  const bars = form === "lines" ? [] : barsOf(data);
  const lines = data.series.flatMap((_, order) =>
    bars.includes(order) ? [] : [order],
  );
  const at = active === null ? undefined : data.points[active.index]?.key;
  const marked = frame.rows ? { y: at } : { x: at };
  const zero = frame.rows ? { x: 0 } : { y: 0 };
  return (
    <ComposedChart
      width={frame.width}
      height={frame.height}
      layout={frame.rows ? "vertical" : "horizontal"}
      data={rowsOf(props)}
      stackOffset="sign"
      margin={{ top: frame.top, right: frame.right, bottom: 0, left: 0 }}
      barCategoryGap="15%"
      barGap={1}
      accessibilityLayer={false}
    >
      <defs>
        {bars.map((order) => (
          <Hatch
            key={order}
            id={`${id}${keyOf(order)}`}
            color={colorOf(data, order)}
            order={order}
          />
        ))}
      </defs>
      <CartesianGrid
        stroke="var(--border)"
        vertical={frame.rows}
        horizontal={!frame.rows}
      />
      {axesOf(props)}
      {bars.map((order) => barOf(props, order, id))}
      {scale.least <= 0 ? <ReferenceLine {...zero} stroke={ZERO} /> : null}
      {at !== undefined && form === "lines" ? (
        <ReferenceLine {...marked} stroke={ZERO} strokeDasharray="2 3" />
      ) : null}
      {lines.map((order) => lineOf(props, order))}
    </ComposedChart>
  );
};

export default Drawing;

import { useId } from "react";
import { barsOf, colorOf, stackOf, valueAt } from "./data.ts";
import type { DrawingProps } from "./drawing-props.ts";
import type { AxisPositions } from "./geometry.ts";
import { Hatch, ink } from "./marks.tsx";

const MOST_BAR = 28;
/** Shares of a band that stay free, and pixels between bars of one point. */
const FREE = 0.3;
const BETWEEN = 1;

const FLOW_INK = {
  total: "chart-1",
  rise: "success",
  fall: "destructive",
} as const;

type Props = DrawingProps & { positions: AxisPositions };

interface Bar {
  readonly order: number;
  readonly from: number;
  readonly to: number;
}

const listBars = ({ data, form, spans }: Props, index: number): Bar[] => {
  const span = spans?.[index];
  if (span) return [{ order: 0, from: span.from, to: span.to }];
  if (form === "stacked") return stackOf(data, index);
  return barsOf(data).map((order) => ({
    order,
    from: 0,
    to: valueAt(data, order, index) ?? 0,
  }));
};

/** Pixels across the bars of one point: where each begins, and the breadth of all. */
const createSlots = ({ form, positions }: Props, count: number) => {
  const beside = form === "grouped" ? count : 1;
  const gaps = (beside - 1) * BETWEEN;
  const room = positions.band * (1 - FREE) - gaps;
  const size = Math.max(1, Math.min(MOST_BAR, room / beside));
  const start = -(size * beside + gaps) / 2;
  const toOffset = (place: number) =>
    form === "grouped" ? start + place * (size + BETWEEN) : start;
  return { size, toOffset };
};

const toRectangle = ({ frame, positions }: Props, bar: Bar) => {
  const from = positions.toValue(bar.from);
  const to = positions.toValue(bar.to);
  const start = Math.min(from, to);
  const length = Math.abs(to - from);
  return (across: number, size: number) =>
    frame.rows
      ? { x: start, y: across, width: length, height: size }
      : { x: across, y: start, width: size, height: length };
};

const PointBars = (props: Props & { index: number; id: string }) => {
  const { data, form, frame, positions, active, spans, short } = props;
  const { index, id } = props;
  const bars = listBars(props, index);
  const slots = createSlots(props, bars.length);
  const hasValues = frame.rows && (form === "grouped" || data.series.length === 1);
  const span = spans?.[index];
  return bars.map((bar, place) => {
    const across = positions.toPoint(index) + slots.toOffset(place);
    const rectangle = toRectangle(props, bar)(across, slots.size);
    const value = valueAt(data, bar.order, index);
    return (
      <g key={bar.order}>
        <rect
          {...rectangle}
          fill={span ? ink(FLOW_INK[span.kind]) : `url(#${id}${bar.order})`}
          opacity={active === null || active.index === index ? 1 : 0.45}
        />
        {hasValues && value !== null ? (
          <text
            x={rectangle.x + rectangle.width + 4}
            y={rectangle.y + rectangle.height / 2}
            dominantBaseline="central"
            className="fill-foreground tabular text-[11px]"
          >
            {short(value)}
          </text>
        ) : null}
      </g>
    );
  });
};

export const Bars = (props: Props) => {
  const { data } = props;
  const id = useId();
  return (
    <>
      <defs>
        {barsOf(data).map((order) => (
          <Hatch key={order} id={`${id}${order}`} color={colorOf(data, order)} order={order} />
        ))}
      </defs>
      {data.points.map(({ key }, index) => (
        <PointBars key={key} {...props} index={index} id={id} />
      ))}
    </>
  );
};

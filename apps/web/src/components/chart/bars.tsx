import { useId } from "react";
import { listBarOrders, getSeriesColor, buildStack, valueAt } from "./data.ts";
import type { DrawingProps } from "./drawing-props.ts";
import type { AxisPositions } from "./geometry.ts";
import { Hatch, toColorVar } from "./marks.tsx";

const MAX_BAR_WIDTH = 28;
/** Free share of a band, and the gap between the bars of a point in pixels. */
const FREE = 0.3;
const BETWEEN = 1;

const FLOW_INK = { total: "chart-1", rise: "success", fall: "destructive" } as const;

type Props = DrawingProps & { positions: AxisPositions };

interface Bar {
  readonly order: number;
  readonly from: number;
  readonly to: number;
}

const listBars = ({ data, form, ranges }: Props, index: number): Bar[] => {
  const range = ranges?.[index];
  if (range) return [{ order: 0, from: range.from, to: range.to }];
  if (form === "stacked") return buildStack(data, index);
  return listBarOrders(data).map((order) => ({
    order,
    from: 0,
    to: valueAt(data, order, index) ?? 0,
  }));
};

/** Offsets and width of the bars of one point, in pixels. */
const createSlots = ({ form, positions }: Props, count: number) => {
  const beside = form === "grouped" ? count : 1;
  const gaps = (beside - 1) * BETWEEN;
  const availableSize = positions.band * (1 - FREE) - gaps;
  const size = Math.max(1, Math.min(MAX_BAR_WIDTH, availableSize / beside));
  const start = -(size * beside + gaps) / 2;
  const toOffset = (slotIndex: number) =>
    form === "grouped" ? start + slotIndex * (size + BETWEEN) : start;
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
  const { data, form, frame, positions, active, ranges, short } = props;
  const { index, id } = props;
  const bars = listBars(props, index);
  const slots = createSlots(props, bars.length);
  const hasValues = frame.rows && (form === "grouped" || data.series.length === 1);
  const range = ranges?.[index];
  return bars.map((bar, slotIndex) => {
    const across = positions.toPoint(index) + slots.toOffset(slotIndex);
    const rectangle = toRectangle(props, bar)(across, slots.size);
    const value = valueAt(data, bar.order, index);
    return (
      <g key={bar.order}>
        <rect
          {...rectangle}
          fill={range ? toColorVar(FLOW_INK[range.kind]) : `url(#${id}${bar.order})`}
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
        {listBarOrders(data).map((order) => (
          <Hatch
            key={order}
            id={`${id}${order}`}
            color={getSeriesColor(data, order)}
            order={order}
          />
        ))}
      </defs>
      {data.points.map(({ key }, index) => (
        <PointBars key={key} {...props} index={index} id={id} />
      ))}
    </>
  );
};

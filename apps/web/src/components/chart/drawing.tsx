import { Axes, PlotLine } from "./axes.tsx";
import { Bars } from "./bars.tsx";
import { listBarOrders, getSeriesColor, valueAt } from "./data.ts";
import type { DrawingProps } from "./drawing-props.ts";
import { type AxisPositions, createAxisPositions } from "./geometry.ts";
import { DASH, toColorVar, markerPath } from "./marks.tsx";

/** More markers would overlap. */
const MAX_MARKERS = 31;

type LineProps = DrawingProps & { positions: AxisPositions; order: number };

interface LinePoint {
  readonly index: number;
  readonly x: number;
  readonly y: number;
}

const listLinePoints = ({ data, frame, positions, order }: LineProps) =>
  data.points.map((_, index): LinePoint | null => {
    const value = valueAt(data, order, index);
    if (value === null) return null;
    const point = positions.toPoint(index);
    const along = positions.toValue(value);
    return frame.rows ? { index, x: along, y: point } : { index, x: point, y: along };
  });

/** Interrupts the line at points without a value. */
const toPath = (points: readonly (LinePoint | null)[]): string =>
  points
    .map((point, index) => (point ? `${points[index - 1] ? "L" : "M"}${point.x},${point.y}` : ""))
    .join("");

const SeriesLine = (props: LineProps) => {
  const { data, active, order } = props;
  const isComparison = data.series[order]?.comparison === true;
  const color = toColorVar(getSeriesColor(data, order));
  const sparse = Math.ceil(data.points.length / MAX_MARKERS);
  const points = listLinePoints(props);
  const isMarked = ({ index }: LinePoint) =>
    active?.index === index || (!isComparison && index % sparse === 0);
  return (
    <g stroke={color}>
      <path
        d={toPath(points)}
        fill="none"
        strokeWidth={2}
        strokeDasharray={isComparison ? DASH : undefined}
      />
      {points
        .filter((point) => point !== null)
        .filter(isMarked)
        .map(({ index, x, y }) => {
          const isActive = active?.index === index;
          return (
            <path
              key={index}
              d={markerPath(order, isActive ? 4.5 : 3)}
              transform={`translate(${x} ${y})`}
              fill={isActive ? "var(--card)" : color}
              strokeWidth={isActive ? 2 : 0}
            />
          );
        })}
    </g>
  );
};

export const Drawing = (props: DrawingProps) => {
  const { data, form, frame, scale, active } = props;
  const positions = createAxisPositions(frame, scale, data.points.length);
  const barOrders = form === "lines" ? [] : listBarOrders(data);
  const hasZero = scale.min <= 0 && scale.max >= 0;
  return (
    <svg width={frame.width} height={frame.height} className="block">
      <Axes {...props} positions={positions} />
      {barOrders.length > 0 ? <Bars {...props} positions={positions} /> : null}
      {hasZero ? <PlotLine frame={frame} at={positions.toValue(0)} atValue /> : null}
      {active !== null && form === "lines" ? (
        <PlotLine
          frame={frame}
          at={positions.toPoint(active.index)}
          atValue={false}
          strokeDasharray="2 3"
        />
      ) : null}
      {data.series.map(({ key }, order) =>
        barOrders.includes(order) ? null : (
          <SeriesLine key={key} {...props} positions={positions} order={order} />
        ),
      )}
    </svg>
  );
};

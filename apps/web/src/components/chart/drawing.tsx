import { Axes, Rule } from "./axes.tsx";
import { Bars } from "./bars.tsx";
import { barsOf, colorOf, valueAt } from "./data.ts";
import type { DrawingProps } from "./drawing-props.ts";
import { createPlacement, type Placement } from "./geometry.ts";
import { DASH, ink, markerPath } from "./marks.tsx";

/** More markers than this run into each other. */
const MOST_MARKERS = 31;

type LineProps = DrawingProps & { placement: Placement; order: number };

interface Spot {
  readonly index: number;
  readonly x: number;
  readonly y: number;
}

const listSpots = ({ data, frame, placement, order }: LineProps) =>
  data.points.map((_, index): Spot | null => {
    const value = valueAt(data, order, index);
    if (value === null) return null;
    const point = placement.toPoint(index);
    const along = placement.toValue(value);
    return frame.rows
      ? { index, x: along, y: point }
      : { index, x: point, y: along };
  });

/** Breaks where a point has no value. */
const toPath = (spots: readonly (Spot | null)[]): string =>
  spots
    .map((spot, index) =>
      spot ? `${spots[index - 1] ? "L" : "M"}${spot.x},${spot.y}` : "",
    )
    .join("");

const Line = (props: LineProps) => {
  const { data, active, order } = props;
  const isComparison = data.series[order]?.comparison === true;
  const color = ink(colorOf(data, order));
  const sparse = Math.ceil(data.points.length / MOST_MARKERS);
  const spots = listSpots(props);
  const isMarked = ({ index }: Spot) =>
    active?.index === index || (!isComparison && index % sparse === 0);
  return (
    <g stroke={color}>
      <path
        d={toPath(spots)}
        fill="none"
        strokeWidth={2}
        strokeDasharray={isComparison ? DASH : undefined}
      />
      {spots
        .filter((spot) => spot !== null)
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
  const placement = createPlacement(frame, scale, data.points.length);
  const bars = form === "lines" ? [] : barsOf(data);
  const hasZero = scale.least <= 0 && scale.most >= 0;
  return (
    <svg width={frame.width} height={frame.height} className="block">
      <Axes {...props} placement={placement} />
      {bars.length > 0 ? <Bars {...props} placement={placement} /> : null}
      {hasZero ? (
        <Rule frame={frame} at={placement.toValue(0)} atValue />
      ) : null}
      {active !== null && form === "lines" ? (
        <Rule
          frame={frame}
          at={placement.toPoint(active.index)}
          atValue={false}
          strokeDasharray="2 3"
        />
      ) : null}
      {data.series.map(({ key }, order) =>
        bars.includes(order) ? null : (
          <Line key={key} {...props} placement={placement} order={order} />
        ),
      )}
    </svg>
  );
};

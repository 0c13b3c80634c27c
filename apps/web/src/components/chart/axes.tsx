import type { ChartData } from "./data.ts";
import type { AxisPositions, Frame } from "./geometry.ts";
import type { Scale } from "./scale.ts";

const ZERO = "var(--input)";
const GRID = "var(--border)";
const TICK = "fill-muted-foreground text-[11px]";
/** Pixels between an axis and its labels. */
const GAP = 8;

interface PlotLineProps {
  frame: Frame;
  at: number;
  /** Along the axis of the points, at a value; else across it. */
  atValue: boolean;
  stroke?: string;
  strokeDasharray?: string;
}

/** A straight line through the plot. */
export const PlotLine = ({ frame, at, atValue, ...stroke }: PlotLineProps) => {
  const { left, right, top, bottom, width, height, rows } = frame;
  const ends =
    rows === atValue
      ? { x1: at, x2: at, y1: top, y2: height - bottom }
      : { x1: left, x2: width - right, y1: at, y2: at };
  return <line stroke={ZERO} {...ends} {...stroke} />;
};

interface Props {
  data: ChartData;
  frame: Frame;
  scale: Scale;
  positions: AxisPositions;
  short: (value: number) => string;
}

const ValueAxis = ({ frame, scale, positions, short }: Props) =>
  scale.ticks.map((tick) => {
    const at = positions.toValue(tick);
    const labelPosition = frame.rows
      ? { x: at, y: frame.height - frame.bottom + GAP, dy: "0.71em" }
      : { x: frame.left - GAP, y: at, dy: "0.355em" };
    return (
      <g key={tick}>
        <PlotLine frame={frame} at={at} atValue stroke={GRID} />
        <text {...labelPosition} textAnchor={frame.rows ? "middle" : "end"} className={TICK}>
          {short(tick)}
        </text>
      </g>
    );
  });

/** Long names of rows break into lines, which SVG text cannot. */
const RowNames = ({ data, frame, positions }: Props) =>
  data.points.map(({ key, short, label }, index) => (
    <foreignObject
      key={key}
      x={0}
      y={positions.toPoint(index) - positions.band / 2}
      width={Math.max(0, frame.left - GAP)}
      height={positions.band}
    >
      <p className="text-muted-foreground flex h-full items-center justify-end text-right text-[11px]/3">
        {short ?? label}
      </p>
    </foreignObject>
  ));

const ColumnNames = ({ data, frame, positions }: Props) =>
  data.points.map(({ key, short, label }, index) =>
    index % frame.nth > 0 ? null : (
      <text
        key={key}
        x={positions.toPoint(index)}
        y={frame.height - frame.bottom + GAP}
        dy="0.71em"
        textAnchor="middle"
        className={TICK}
      >
        {short ?? label}
      </text>
    ),
  );

export const Axes = (props: Props) => {
  const { frame, scale, positions } = props;
  const start = positions.toValue(scale.min);
  return (
    <>
      <ValueAxis {...props} />
      {frame.rows ? <RowNames {...props} /> : <ColumnNames {...props} />}
      <PlotLine frame={frame} at={start} atValue />
    </>
  );
};

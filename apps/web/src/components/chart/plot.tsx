import { useFormat } from "@/hooks/use-format.ts";
import { down, everyNth, type Scale } from "./scale.ts";
import { type ChartData, stackOf } from "./series.ts";

export const HEIGHT = 196;
const FOOT = 22;
const TOP = 22;
const LABEL_WIDTH = 74;

/** The drawing's own measures. */
export interface Frame {
  readonly width: number;
  /** Room for the labels of the axis. */
  readonly left: number;
}

const bottom = HEIGHT - FOOT;
const yOf = (value: number, scale: Scale): number =>
  TOP + down(value, scale) * (bottom - TOP);

const bandOf = ({ width, left }: Frame, count: number): number =>
  Math.max(1, (width - left) / Math.max(1, count));

const centre = (frame: Frame, count: number, index: number): number =>
  frame.left + bandOf(frame, count) * (index + 0.5);

interface AxisProps {
  frame: Frame;
  scale: Scale;
  days: readonly string[];
  /** Of a value on the axis. */
  write: (value: number) => string;
  /** What the axis counts. */
  unit: string;
}

export const Axes = ({ frame, scale, days, write, unit }: AxisProps) => {
  const { shortDay } = useFormat();
  const nth = everyNth(days.length, frame.width - frame.left, LABEL_WIDTH);
  return (
    <g className="fill-muted-foreground text-[11px]">
      <text x={frame.left - 6} y={9} textAnchor="end">
        {unit}
      </text>
      {scale.ticks.map((tick) => (
        <g key={tick}>
          <line
            x1={frame.left}
            x2={frame.width}
            y1={yOf(tick, scale)}
            y2={yOf(tick, scale)}
            className={tick === 0 ? "stroke-input" : "stroke-border"}
          />
          <text
            x={frame.left - 6}
            y={yOf(tick, scale)}
            textAnchor="end"
            dominantBaseline="middle"
            className="tabular"
          >
            {write(tick)}
          </text>
        </g>
      ))}
      {days.map((day, index) =>
        index % nth === 0 ? (
          <text
            key={day}
            x={centre(frame, days.length, index)}
            y={HEIGHT - 5}
            textAnchor="middle"
          >
            {shortDay(day)}
          </text>
        ) : null,
      )}
    </g>
  );
};

interface PlotProps {
  frame: Frame;
  scale: Scale;
  data: ChartData;
  active: number | null;
}

const MOST_BAR = 28;

export const Bars = ({ frame, scale, data, active }: PlotProps) => {
  const { days, series } = data;
  const band = bandOf(frame, days.length);
  const width = Math.max(1, Math.min(MOST_BAR, band * 0.7));
  return days.map((day, index) =>
    stackOf(series, index).map(({ from, to, series: one }) => (
      <rect
        key={`${day} ${one.key}`}
        x={centre(frame, days.length, index) - width / 2}
        width={width}
        y={Math.min(yOf(from, scale), yOf(to, scale))}
        height={Math.abs(yOf(from, scale) - yOf(to, scale))}
        fill={`var(--${one.color})`}
        opacity={active === null || active === index ? 1 : 0.45}
      />
    )),
  );
};

/** Lines are told apart without their colours. */
export const DASHES = [undefined, "5 4", "2 3"];

export const Lines = ({ frame, scale, data, active }: PlotProps) => {
  const { days, series } = data;
  const point = (value: number, index: number) =>
    `${centre(frame, days.length, index)},${yOf(value, scale)}`;
  return series.map((one, order) => (
    <g key={one.key} stroke={`var(--${one.color})`}>
      <polyline
        points={one.values.map(point).join(" ")}
        fill="none"
        strokeWidth={2}
        strokeLinejoin="round"
        strokeDasharray={DASHES[order]}
      />
      {active === null ? null : (
        <circle
          cx={centre(frame, days.length, active)}
          cy={yOf(one.values[active] ?? 0, scale)}
          r={3.5}
          fill="var(--card)"
          strokeWidth={2}
        />
      )}
    </g>
  ));
};

/** The day that is looked at. */
export const Marker = ({
  frame,
  count,
  active,
}: {
  frame: Frame;
  count: number;
  active: number | null;
}) =>
  active === null ? null : (
    <line
      x1={centre(frame, count, active)}
      x2={centre(frame, count, active)}
      y1={TOP}
      y2={bottom}
      className="stroke-input"
      strokeDasharray="2 3"
    />
  );

/** Which day lies under a point of the drawing. */
export const indexAt = (frame: Frame, count: number, x: number): number =>
  Math.max(
    0,
    Math.min(count - 1, Math.floor((x - frame.left) / bandOf(frame, count))),
  );

import { type KeyboardEvent, type PointerEvent, useRef, useState } from "react";
import { useFormat } from "@/hooks/use-format.ts";
import { useWidth } from "@/hooks/use-width.ts";
import { useT } from "@/lib/i18n.tsx";
import {
  Axes,
  Bars,
  DASHES,
  type Frame,
  HEIGHT,
  indexAt,
  Lines,
  Marker,
} from "./plot.tsx";
import { type Scale, scaleOf } from "./scale.ts";
import { type ChartData, heights } from "./series.ts";

/** Of a label on the axis, in pixels. */
const LETTER = 6.4;

const KEYS: Record<string, (at: number, last: number) => number> = {
  ArrowLeft: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  Home: () => 0,
  End: (_, last) => last,
};

interface Props {
  title: string;
  kind: "bars" | "lines";
  data: ChartData;
  /** In full: in the line above the drawing. */
  write: (value: number) => string;
  /** In short: on the axis. */
  writeShort: (value: number) => string;
  /** What the axis counts: "Rp", "Calls". */
  unit: string;
  /** Values are counts. */
  whole?: boolean;
}

interface SwatchProps {
  color: string;
  kind: Props["kind"];
  order: number;
}

const Swatch = ({ color, kind, order }: SwatchProps) => (
  <svg aria-hidden width="14" height="10" className="shrink-0">
    {kind === "lines" ? (
      <line
        x2="14"
        y1="5"
        y2="5"
        stroke={`var(--${color})`}
        strokeWidth="2"
        strokeDasharray={DASHES[order]}
      />
    ) : (
      <rect y="1" width="14" height="8" rx="2" fill={`var(--${color})`} />
    )}
  </svg>
);

/** What is shown, and of the day that is looked at its values. */
const Legend = ({
  data,
  kind,
  active,
  write,
}: Pick<Props, "data" | "kind" | "write"> & { active: number | null }) => {
  const { day } = useFormat();
  return (
    <div
      aria-hidden={active !== null}
      className="text-muted-foreground flex min-h-5 flex-wrap items-center gap-x-4 gap-y-0.5 text-xs"
    >
      {active === null ? null : (
        <span className="text-foreground tabular font-medium">
          {day(data.days[active] ?? "")}
        </span>
      )}
      {data.series.map((one, order) => (
        <span key={one.key} className="inline-flex items-center gap-1.5">
          <Swatch color={one.color} kind={kind} order={order} />
          {one.label}
          {active === null ? null : (
            <span className="text-foreground font-medium">
              {write(one.values[active] ?? 0)}
            </span>
          )}
        </span>
      ))}
    </div>
  );
};

/** The day that is looked at, by pointer or by keys. */
const useActiveDay = (frame: Frame, count: number) => {
  const [active, setActive] = useState<number | null>(null);
  const shown = active !== null && active < count ? active : null;
  return {
    shown,
    handlers: {
      onKeyDown: (event: KeyboardEvent) => {
        const go = KEYS[event.key];
        if (!go) return;
        event.preventDefault();
        const to = go(shown ?? count, count - 1);
        setActive(Math.max(0, Math.min(count - 1, to)));
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        const { left } = event.currentTarget.getBoundingClientRect();
        setActive(indexAt(frame, count, event.clientX - left));
      },
      onPointerLeave: () => setActive(null),
      onBlur: () => setActive(null),
    },
  };
};

type DrawingProps = Pick<Props, "kind" | "data" | "writeShort" | "unit"> & {
  frame: Frame;
  scale: Scale;
  active: number | null;
};

const Drawing = ({ kind, ...props }: DrawingProps) => {
  const { frame, scale, data, active, writeShort, unit } = props;
  const Shape = kind === "bars" ? Bars : Lines;
  return (
    <svg
      aria-hidden
      width={frame.width}
      height={HEIGHT}
      className="block max-w-full"
    >
      <Axes
        frame={frame}
        scale={scale}
        days={data.days}
        write={writeShort}
        unit={unit}
      />
      <Marker frame={frame} count={data.days.length} active={active} />
      <Shape frame={frame} scale={scale} data={data} active={active} />
    </svg>
  );
};

/** Days as bars from zero, or as lines; pointer and arrow keys look at one of them. */
export const DayChart = (props: Props) => {
  const { title, kind, data, write, writeShort, unit, whole = false } = props;
  const t = useT();
  const { day } = useFormat();
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const values =
    kind === "bars"
      ? heights(data)
      : data.series.flatMap((one) => [...one.values]);
  const scale = scaleOf(values, { whole });
  const labels = [unit, ...scale.ticks.map(writeShort)];
  const widest = Math.max(...labels.map((label) => label.length));
  const frame = { width, left: 10 + widest * LETTER };
  const count = data.days.length;
  const { shown, handlers } = useActiveDay(frame, count);
  const at = shown ?? count - 1;
  const told = data.series.map(
    (one) => `${one.label} ${write(one.values[at] ?? 0)}`,
  );
  return (
    <div className="flex flex-col gap-1.5">
      <Legend {...props} active={shown} />
      <div
        ref={box}
        role="slider"
        aria-label={t("app.chart.hint", { title })}
        aria-valuemin={1}
        aria-valuemax={count}
        aria-valuenow={at + 1}
        aria-valuetext={[day(data.days[at] ?? ""), ...told].join(", ")}
        tabIndex={0}
        className="w-full cursor-default rounded-sm"
        {...handlers}
      >
        {width > 0 ? (
          <Drawing {...props} frame={frame} scale={scale} active={shown} />
        ) : (
          <div style={{ height: HEIGHT }} />
        )}
      </div>
    </div>
  );
};

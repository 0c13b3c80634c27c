import { type KeyboardEvent, type PointerEvent, useState } from "react";
import { type ChartData, type Form, seriesAt } from "./data.ts";
import { type Frame, spotAt } from "./geometry.ts";
import { type Scale, valueAlong } from "./scale.ts";

/** Selected point, by pointer or keyboard. */
export interface Active {
  readonly index: number;
  readonly series: number;
}

type Step = readonly [point: number, series: number];

const COLUMN_KEYS: Record<string, Step> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  Home: [-Infinity, 0],
  End: [Infinity, 0],
};

const ROW_KEYS: Record<string, Step> = {
  ...COLUMN_KEYS,
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

const clampIndex = (value: number, count: number): number =>
  Math.max(0, Math.min(count - 1, value));

interface Plot {
  readonly data: ChartData;
  readonly form: Form;
  readonly frame: Frame;
  readonly scale: Scale;
  /** Initial index for the keyboard: the latest day, or the first row. */
  readonly start: number;
  readonly onOpen?: ((active: Active) => void) | undefined;
}

const pointedAt = (
  { data, form, frame, scale }: Plot,
  event: PointerEvent<HTMLElement>,
): Active => {
  const box = event.currentTarget.getBoundingClientRect();
  const spot = spotAt(frame, data.points.length, {
    x: event.clientX - box.left,
    y: event.clientY - box.top,
  });
  const value = valueAlong(spot.along, scale);
  return { index: spot.index, series: seriesAt(data, form, { ...spot, value }) };
};

export const useActive = (plot: Plot) => {
  const { data, frame, start, onOpen } = plot;
  const [active, setActive] = useState<Active | null>(null);
  const points = data.points.length;
  const current = active !== null && active.index < points ? active : null;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter" || event.key === " ") {
      if (!onOpen) return;
      event.preventDefault();
      onOpen(current ?? { index: start, series: 0 });
      return;
    }
    const step = (frame.rows ? ROW_KEYS : COLUMN_KEYS)[event.key];
    if (!step) return;
    event.preventDefault();
    const from = current ?? { index: start, series: 0 };
    setActive({
      index: clampIndex(from.index + step[0], points),
      series: clampIndex(from.series + step[1], data.series.length),
    });
  };
  return {
    active: current,
    handlers: {
      onKeyDown,
      onPointerMove: (event: PointerEvent<HTMLElement>) => setActive(pointedAt(plot, event)),
      onPointerUp: (event: PointerEvent<HTMLElement>) => onOpen?.(pointedAt(plot, event)),
      onPointerLeave: () => setActive(null),
      onBlur: () => setActive(null),
    },
  };
};

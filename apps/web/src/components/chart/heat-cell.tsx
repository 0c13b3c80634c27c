import type { CSSProperties, KeyboardEvent } from "react";
import { cn } from "@/lib/cn.ts";
import { type HeatRange, computeInk } from "./heat.ts";

export const toHeatStyle = (percent: number): CSSProperties => ({
  background: `color-mix(in oklab, var(--heat) ${percent}%, var(--card))`,
});

interface CellProps {
  cellKey: string;
  value: number | null;
  range: HeatRange;
  write: (value: number) => string;
  stop: boolean;
  onFocus: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onSelect: (() => void) | undefined;
}

export const HeatCell = ({ cellKey, value, range, write, stop, onSelect, ...on }: CellProps) => {
  const text = value === null ? "–" : write(value);
  const style = value === null ? undefined : toHeatStyle(computeInk(value, range));
  const look = "h-7 text-right whitespace-nowrap";
  if (!onSelect)
    return (
      <td style={style} className={cn(look, "px-2")}>
        {text}
      </td>
    );
  return (
    <td style={style} className={look}>
      <button
        type="button"
        data-cell={cellKey}
        tabIndex={stop ? 0 : -1}
        aria-disabled={value === null}
        onClick={value === null ? undefined : onSelect}
        className="size-full px-2 text-right hover:underline focus-visible:outline-offset-0"
        {...on}
      >
        {text}
      </button>
    </td>
  );
};
